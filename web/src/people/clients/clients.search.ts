import { pageSizes } from '@parkla/contract/kit/page.ts'
import * as z from 'zod'
import { idInUrl, pagingInUrl, textFilter } from '../../kit/address/url-state.ts'

export const ClientFilterValues = z.object({ search: textFilter() })
export const noFilters = ClientFilterValues.parse({})

/** Search, paging and the open client (0 for none) in the address. */
export const ClientsSearch = ClientFilterValues.extend({ ...pagingInUrl(pageSizes), client: idInUrl() })
export type ClientsSearch = z.output<typeof ClientsSearch>
