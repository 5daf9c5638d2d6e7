import { isBegun, isEnded } from '@parkla/contract/bookings/bookings.policy.ts'
import type { Booking } from '@parkla/contract/bookings/bookings.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Tone } from '../../ui/Badge.tsx'

export type BookingState = 'PARKING' | 'OVER' | 'ABSENT' | 'COMING'

/**
 * What somebody at the desk wants to know first: is the car there, is it still to come, or is it missed? What is over stays
 * over, for the same car may stand here by another booking.
 */
export const stateOf = (booking: Pick<Booking, 'IsParking' | 'StartTime' | 'EndTime'>, now: Instant): BookingState => {
  if (isEnded(booking, now)) return 'OVER'
  if (booking.IsParking) return 'PARKING'
  return isBegun(booking, now) ? 'ABSENT' : 'COMING'
}

export const stateTones: Readonly<Record<BookingState, Tone>> = {
  PARKING: 'success',
  OVER: 'neutral',
  ABSENT: 'danger',
  COMING: 'accent',
}
