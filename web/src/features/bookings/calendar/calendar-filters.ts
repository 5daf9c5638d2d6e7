import type { bookingsApi } from '@parkla/contract/bookings/bookings.endpoints.ts'
import type { CallOf } from '@parkla/contract/kit/endpoint.ts'

/** Filters of the list without start and end days, because the calendar has its own range. */
export type CalendarFilters = Omit<CallOf<typeof bookingsApi.calendar>, 'placeId' | 'from' | 'to'>
