import { bookingStateOf, countsFrom } from '@parkla/contract/parking/bookings/booking-state.ts'
import type { Term } from '@parkla/contract/parking/bookings/bookings.policy.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'

type Early = {
  /** Absent for a new booking. */
  bookingId: number | undefined
  /** Absent while the times are invalid. */
  term: Term | undefined
  /** The booking by which the car is parked; null for none, undefined while it is not parked. */
  parkedBy: number | null | undefined
  nowMs: number
}

/** Time from which the booking counts for an early car; not for an ended booking, nor while the car is parked by another one. */
export const earlyFrom = ({ bookingId, term, parkedBy, nowMs }: Early): Instant | undefined => {
  if (!term || parkedBy === undefined) return undefined
  const IsParkingByAnother = parkedBy !== null && parkedBy !== bookingId
  const state = bookingStateOf({ ...term, IsParking: true, IsParkingByAnother }, new Date(nowMs).toISOString())
  return state === 'EARLY' ? countsFrom(term) : undefined
}
