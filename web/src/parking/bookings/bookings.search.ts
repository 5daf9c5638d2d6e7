import { bookingPageSizes, extraBookingFilters } from '@parkla/contract/parking/bookings/bookings.filters.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl, textFilter } from '../../kit/address/url-state.ts'
import type { SearchState } from '../../kit/address/search-state.ts'

export const bookingViews = ['list', 'week', 'month'] as const

/** Search parameters; texts stay as typed, valid or not. */
export const BookingsSearch = z.object({
  /** 0: the first bookable place. */
  place: idInUrl(),
  view: choiceFilter(bookingViews),
  /** The day that heatmap, calendar and report begin from, `31.01.2026`; empty for today. */
  day: textFilter(),
  created_at: textFilter(),
  /** First day of the filter; empty for today, `any` for none. */
  from: textFilter(),
  to: textFilter(),
  licensePlate: textFilter(),
  client: textFilter(),
  comments: textFilter(),
  extraFilter: choiceFilter(['', ...extraBookingFilters]),
  /** An hour of the heatmap, `2026-01-31 14:00`. */
  at: textFilter(),
  ...pagingInUrl(bookingPageSizes),
  /** The open booking; 0 for none. */
  booking: idInUrl(),
  /** Start of a new booking: an instant, or `usual` for the defaults; empty for none. */
  begin: textFilter(),
})
export type BookingsSearch = z.output<typeof BookingsSearch>
export type BookingsState = SearchState<typeof BookingsSearch>
