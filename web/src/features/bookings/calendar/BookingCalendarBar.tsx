import { UnstyledButton } from '@mantine/core'
import type { Booking } from '@parkla/contract/bookings/bookings.schema.ts'
import { bookingStateOf, type BookingState } from '@parkla/contract/bookings/booking-state.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { useFormat } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import { useT } from '../../../kit/phrases.ts'
import classes from './BookingCalendar.module.css'
import { clockText } from './calendar-texts.ts'

/** Text and colour of a bar. */
const looks = {
  PARKING: 'parking',
  EARLY: 'early',
  OVER: 'over',
  ABSENT: 'booked',
  COMING: 'booked',
} as const satisfies Record<BookingState, string>

type BarProps = {
  booking: Booking
  zone: string
  beganEarlier: boolean
  /** A touch target in a list of bars. */
  isTall?: boolean
  onOpen: (bookingId: number) => void
}

/** A booking as a bar; its label has all facts for screen readers. */
export const BookingCalendarBar = ({ booking, zone, beganEarlier, isTall = false, onOpen }: BarProps) => {
  const t = useT()
  const { moment } = useFormat()
  const state = looks[bookingStateOf(booking, new Date(useNow()).toISOString())]
  const plate = displayPlate(booking.LicensePlate)
  const label = [
    plate,
    t(($) => $.bookings.calendar.state[state]),
    `${moment(booking.StartTime, zone)}–${moment(booking.EndTime, zone)}`,
    booking.Name,
  ]
  return (
    <UnstyledButton
      className={classes.bar}
      data-state={state}
      data-tall={isTall}
      aria-label={label.filter((part) => part !== '').join(', ')}
      title={label.filter((part) => part !== '').join('\n')}
      onClick={() => onOpen(booking.ID)}
    >
      <span className={classes.words}>
        {beganEarlier ? '… ' : `${clockText(booking.StartTime, zone)} `}
        <b>{plate}</b> {booking.Name}
      </span>
    </UnstyledButton>
  )
}
