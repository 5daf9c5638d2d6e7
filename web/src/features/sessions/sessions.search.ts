import { sessionStatuses } from '@parkla/contract/sessions/sessions.lifecycle.ts'
import { sessionExtraFilters, sessionPageSizes } from '@parkla/contract/sessions/sessions.schema.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl, textFilter } from '../../kit/url-state.ts'

/** Papers of an open record, one tab each. */
export const papers = ['details', 'price', 'invoices', 'payments', 'rating', 'images', 'history'] as const
export type Paper = (typeof papers)[number]

/**
 * The desk's state as its address says it: the wire's own names, defaults left out (design §7). Texts stay as they were
 * typed, right or wrong, so that a link to a wrong filter shows what is wrong with it.
 */
export const SessionsSearch = z.object({
  car_number: textFilter(),
  place_name: textFilter(),
  phone_number: textFilter(),
  status: choiceFilter(['', ...sessionStatuses]),
  extra_filter: choiceFilter(['', ...sessionExtraFilters]),
  /** `d.m.yyyy`; empty for the usual days. */
  from: textFilter(),
  to: textFilter(),
  ...pagingInUrl(sessionPageSizes),
  /** Open record, and which of its papers. */
  session: idInUrl(),
  paper: choiceFilter(papers),
  /** Open client. */
  client: idInUrl(),
})
export type SessionsSearch = z.output<typeof SessionsSearch>

export const filterNames = [
  'car_number',
  'place_name',
  'phone_number',
  'status',
  'extra_filter',
  'from',
  'to',
] as const satisfies readonly (keyof SessionsSearch)[]
export type FilterName = (typeof filterNames)[number]
export type SessionsFilters = Pick<SessionsSearch, FilterName>

export const noFilters: SessionsFilters = {
  car_number: '',
  place_name: '',
  phone_number: '',
  status: '',
  extra_filter: '',
  from: '',
  to: '',
}

export const filtersOf = (search: SessionsSearch): SessionsFilters => ({
  car_number: search.car_number,
  place_name: search.place_name,
  phone_number: search.phone_number,
  status: search.status,
  extra_filter: search.extra_filter,
  from: search.from,
  to: search.to,
})

/** The search with other filters: back on the first page. */
export const withFilters = (search: SessionsSearch, filters: Partial<SessionsFilters>): SessionsSearch => ({
  ...search,
  ...filters,
  page: 0,
  cursor: '',
})

/** Filters that narrow the list; the two ends of the days count as one. */
export const activeFilterCount = (filters: SessionsFilters): number =>
  filterNames.filter((name) => name !== 'from' && name !== 'to' && filters[name] !== '').length +
  (filters.from === '' && filters.to === '' ? 0 : 1)
