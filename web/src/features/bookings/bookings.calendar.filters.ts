import type { bookingsApi } from '@parkla/contract/bookings/bookings.endpoints.ts'
import type { CallOf } from '@parkla/contract/kit/endpoint.ts'

/** Those of the list, without the days that bookings begin and end on: a sheet has days of its own. */
export type CalendarFilters = Omit<CallOf<typeof bookingsApi.calendar>, 'placeId' | 'from' | 'to'>
