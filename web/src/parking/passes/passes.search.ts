import * as z from 'zod'
import { idInUrl } from '../../kit/address/url-state.ts'

/** The pass that is open for a change; 0 for none. */
export const PassesSearch = z.object({ pass: idInUrl() })
