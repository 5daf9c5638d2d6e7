import { sessionStatuses } from '@parkla/contract/parking/sessions/sessions.lifecycle.ts'
import { sessionExtraFilters, sessionPageSizes } from '@parkla/contract/parking/sessions/sessions.filters.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl, textFilter } from '../../kit/address/url-state.ts'

/** Tabs of an open record. */
const recordTabs = ['details', 'price', 'invoices', 'payments', 'rating', 'images', 'history'] as const
export type RecordTab = (typeof recordTabs)[number]

/** Texts stay as typed, so that a link to an invalid filter shows its error. */
const Filters = z.object({
  car_number: textFilter(),
  place_name: textFilter(),
  phone_number: textFilter(),
  status: choiceFilter(['', ...sessionStatuses]),
  extra_filter: choiceFilter(['', ...sessionExtraFilters]),
  /** `d.m.yyyy`; empty for the default period. */
  from: textFilter(),
  to: textFilter(),
})
export type SessionsFilters = z.output<typeof Filters>
export type FilterName = keyof SessionsFilters
export const filterNames = Filters.keyof().options
export const noFilters = Filters.parse({})

/** State of the page in the address, in wire names. */
export const SessionsSearch = Filters.extend({
  ...pagingInUrl(sessionPageSizes),
  /** The open record, and the tab shown. */
  session: idInUrl(),
  tab: choiceFilter(recordTabs),
  /** The open client. */
  client: idInUrl(),
})
export type SessionsSearch = z.output<typeof SessionsSearch>

export const filtersOf = (search: SessionsSearch): SessionsFilters => Filters.parse(search)

/** Number of active filters; the two days count as one. */
export const activeFilterCount = (filters: SessionsFilters): number =>
  filterNames.filter((name) => name !== 'from' && name !== 'to' && filters[name] !== '').length +
  (filters.from === '' && filters.to === '' ? 0 : 1)
