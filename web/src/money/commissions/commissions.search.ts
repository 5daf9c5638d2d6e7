import { pageSizes } from '@parkla/contract/kit/page.ts'
import * as z from 'zod'
import { idInUrl, pagingInUrl } from '../../kit/address/url-state.ts'

/** Place and paging in the address. */
export const CommissionsSearch = z.object({ placeId: idInUrl(), ...pagingInUrl(pageSizes) })
export type CommissionsSearch = z.output<typeof CommissionsSearch>
