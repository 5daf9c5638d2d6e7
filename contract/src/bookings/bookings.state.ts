import type { Instant } from '../kit/time.ts'
import { isBegun, isEnded, type Term } from './bookings.policy.ts'
import { toleranceMinutes } from './bookings.rules.ts'
import type { Booking } from './bookings.schema.ts'

export type BookingState = 'PARKING' | 'EARLY' | 'OVER' | 'ABSENT' | 'COMING'

/** From then on a car comes by its booking; whoever comes before parks like everybody until then (R154). */
export const countsFrom = ({ StartTime }: Pick<Term, 'StartTime'>): Instant =>
  new Date(Date.parse(StartTime) - toleranceMinutes * 60_000).toISOString()

/**
 * What somebody at the desk wants to know first: is the car there, is it still to come, or is it missed? Told by the clock and
 * not by what a session says, for a car that comes early has no booking until its stay is priced. The same car may stand here by
 * another booking: what is over stays over, and nobody is early for the next one.
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
