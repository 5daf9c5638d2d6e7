import * as z from 'zod'
import { textFilter } from '../../kit/address/url-state.ts'

/** Filters of the lists of the start page: ids of places, comma-separated, and a plate. */
export const HomeSearch = z.object({ place_ids: textFilter(), vehicleNumber: textFilter() })
export type HomeSearch = z.output<typeof HomeSearch>
