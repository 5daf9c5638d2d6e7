import { userPageSizes, userSorts } from '@parkla/contract/people/users/users.filters.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl, textFilter } from '../../kit/address/url-state.ts'

export const UserFilterValues = z.object({
  name: textFilter(),
  whitelistFleetPlaceSearchString: textFilter(),
  sort: choiceFilter(userSorts),
})
export const noFilters = UserFilterValues.parse({})

/** Filters, paging, and the open record or history (0 for none) in the address. */
export const UsersSearch = UserFilterValues.extend({
  ...pagingInUrl(userPageSizes),
  user: idInUrl(),
  history: idInUrl(),
})
export type UsersSearch = z.output<typeof UsersSearch>
