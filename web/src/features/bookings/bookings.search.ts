import { bookingPageSizes, extraBookingFilters } from '@parkla/contract/bookings/bookings.filters.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl, textFilter } from '../../kit/url-state.ts'
import type { SearchState } from '../../kit/search-state.ts'

export const bookingViews = ['list', 'week', 'month'] as const

/** The screen's state as its address says it; texts stay as they were typed, right or wrong. */
export const BookingsSearch = z.object({
  /** 0: the first that takes bookings. */
  place: idInUrl(),
  view: choiceFilter(bookingViews),
  /** First day of the heatmap, `YYYY-MM-DD`; empty for today. */
  heatmap: textFilter(),
  /** A day of the calendar's sheet, `31.01.2026`; empty for today. */
  day: textFilter(),
  created_at: textFilter(),
  /** Empty for today, `any` for none. */
  from: textFilter(),
  to: textFilter(),
  licensePlate: textFilter(),
  client: textFilter(),
  comments: textFilter(),
  extraFilter: choiceFilter(['', ...extraBookingFilters]),
  /** An hour of the heatmap, `2026-01-31 14:00`. */
  at: textFilter(),
  ...pagingInUrl(bookingPageSizes),
  /** The one that is open; 0 for none. */
  booking: idInUrl(),
  /** Where a new one begins: a moment, `usual` for the hours of the place; empty for no new one. */
  begin: textFilter(),
})
export type BookingsSearch = z.output<typeof BookingsSearch>
export type BookingsState = SearchState<typeof BookingsSearch>
