import { groupPlatePageSizes } from '@parkla/contract/members/vehicle-groups/vehicle-groups.filters.ts'
import * as z from 'zod'
import { idInUrl, pagingInUrl, textFilter } from '../../kit/address/url-state.ts'

/** The open group (0 for the list of groups), and search and paging of its plates, in the address. */
export const VehicleGroupsSearch = z.object({
  group: idInUrl(),
  search: textFilter(),
  ...pagingInUrl(groupPlatePageSizes),
})
export type VehicleGroupsSearch = z.output<typeof VehicleGroupsSearch>
