import {
  memberFilters,
  reportTypes,
  whitelistPageSizes,
  whitelistUserPageSizes,
} from '@parkla/contract/members/whitelists/whitelists.filters.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl, textFilter } from '../../kit/address/url-state.ts'

export const WhitelistFilterValues = z.object({
  name: textFilter(),
  vehicleNumber: textFilter(),
  availability: choiceFilter(['', 'true']),
})
export const noFilters = WhitelistFilterValues.parse({})

/** Filters and paging of the lists in the address. */
export const WhitelistsSearch = WhitelistFilterValues.extend(pagingInUrl([whitelistPageSizes[0]]))
export type WhitelistsSearch = z.output<typeof WhitelistsSearch>

export const MemberFilterValues = z.object({ search: textFilter(), state: choiceFilter(memberFilters) })

/** Tab, filters and paging of a list's users or report, and the open user (0 for none). */
export const WhitelistSearch = MemberFilterValues.extend({
  tab: choiceFilter(['users', 'sessions', 'report']),
  from: textFilter(),
  to: textFilter(),
  type: choiceFilter(reportTypes),
  car: textFilter(),
  ...pagingInUrl(whitelistUserPageSizes),
  user: idInUrl(),
})
export type WhitelistSearch = z.output<typeof WhitelistSearch>
