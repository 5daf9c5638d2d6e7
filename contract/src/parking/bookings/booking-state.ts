import type { Instant } from '../../kit/time.ts'
import { isBegun, isEnded, type Term } from './bookings.policy.ts'
import type { Booking } from './bookings.schema.ts'

/** Free minutes before and after a booking (R154). */
export const toleranceMinutes = 30

/** Minutes before its start from which a booking takes a public spot (R42). */
export const dueMinutes = 30

export type BookingState = 'PARKING' | 'EARLY' | 'OVER' | 'ABSENT' | 'COMING'

/** From this time a car parks with its booking; earlier arrivals pay the public tariff until then (R154). */
export const countsFrom = ({ StartTime }: Pick<Term, 'StartTime'>): Instant =>
  new Date(Date.parse(StartTime) - toleranceMinutes * 60_000).toISOString()

/**
 * Status shown at the desk: parked, expected or missed. Derived from the clock and
 * not from the session, because an early session has no booking until it is priced. A car may be parked with
 * another booking: an ended one stays ended, and the car does not count as early for the next one.
 */
export const bookingStateOf = (
  booking: Pick<Booking, 'IsParking' | 'IsParkingByAnother' | 'StartTime' | 'EndTime'>,
  now: Instant,
): BookingState => {
  if (isEnded(booking, now)) return 'OVER'
  const isBeforeItCounts = Date.parse(now) < Date.parse(countsFrom(booking))
  if (isBeforeItCounts) return booking.IsParking && !booking.IsParkingByAnother ? 'EARLY' : 'COMING'
  if (booking.IsParking) return 'PARKING'
  return isBegun(booking, now) ? 'ABSENT' : 'COMING'
}
