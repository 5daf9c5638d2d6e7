import type { BookablePlace } from '@parkla/contract/bookings/bookings.schema.ts'
import { instantToLocal } from '@parkla/contract/kit/time.ts'
import { useNow } from '../../../kit/now.ts'
import { reasonText, useLanguage } from '../../../kit/phrases.ts'
import { requestFilters, filtersOf } from './bookings.filters.ts'
import type { BookingsSearch } from '../bookings.search.ts'

/** Hook: filters as typed, valid filters for the request, and error texts. */
export const useBookingFilters = (place: BookablePlace, search: BookingsSearch) => {
  useLanguage()
  const today = instantToLocal(new Date(useNow()).toISOString(), place.TimeZone)
  const filters = filtersOf(search)
  const { asked, problems } = requestFilters(filters, today)
  const errors = Object.fromEntries(
    Object.entries(problems).map(([name, reason]) => [name, reasonText({ reason })]),
  ) as Partial<typeof problems>
  return { filters, asked, errors, today }
}
