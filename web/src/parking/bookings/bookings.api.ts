import { bookingListingApi } from '@parkla/contract/parking/bookings/booking-listing.endpoints.ts'
import { bookingsApi } from '@parkla/contract/parking/bookings/bookings.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const bookings = callsOf('bookings', bookingsApi)
export const bookingListing = callsOf('bookingTotals', bookingListingApi)
