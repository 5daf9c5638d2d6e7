import { fleetPageSizes } from '@parkla/contract/members/fleets/fleets.filters.ts'
import { memberFilters, whitelistUserPageSizes } from '@parkla/contract/members/whitelists/whitelists.filters.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl, textFilter } from '../../kit/address/url-state.ts'

export const FleetFilterValues = z.object({ name: textFilter(), vehicleNumber: textFilter() })
export const noFilters = FleetFilterValues.parse({})

/** Filters and paging of the fleets in the address. */
export const FleetsSearch = FleetFilterValues.extend(pagingInUrl([fleetPageSizes[0]]))
export type FleetsSearch = z.output<typeof FleetsSearch>

export const FleetUserFilterValues = z.object({ search: textFilter(), state: choiceFilter(memberFilters) })

export const fleetTabs = ['users', 'visitors', 'report', 'active', 'balance', 'invoices'] as const

/** Tab, filters and paging of a fleet's users, report, active sessions or ledger, and the open user (0 for none). */
export const FleetSearch = FleetUserFilterValues.extend({
  tab: choiceFilter(fleetTabs),
  /** Month of the report, `2026-11`; empty for the current month. */
  month: textFilter(),
  overLimit: choiceFilter(['', 'true']),
  /** `true`: shows visitors whose session has ended too. */
  ended: choiceFilter(['', 'true']),
  ...pagingInUrl(whitelistUserPageSizes),
  user: idInUrl(),
})
export type FleetSearch = z.output<typeof FleetSearch>
