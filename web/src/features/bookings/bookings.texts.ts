import type { BookingState } from '@parkla/contract/bookings/bookings.state.ts'
import type { Tone } from '../../ui/Badge.tsx'

export const stateTones: Readonly<Record<BookingState, Tone>> = {
  PARKING: 'success',
  EARLY: 'warning',
  OVER: 'neutral',
  ABSENT: 'danger',
  COMING: 'accent',
}
