import type { ContractFeature } from '../../kit/feature.ts'
import { arrivalsApi } from './arrivals.endpoints.ts'
import { bookingListingApi } from './booking-listing.endpoints.ts'
import { bookingsApi } from './bookings.endpoints.ts'

export const bookings = {
  api: { bookings: bookingsApi, arrivals: arrivalsApi, bookingListing: bookingListingApi },
  live: ['bookings'],
} as const satisfies ContractFeature
