import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Booking, BookingCalendar } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { type BookingState, bookingStateOf } from '@parkla/contract/parking/bookings/booking-state.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { useFormat } from '../../../kit/format.ts'
import { useNow } from '../../../kit/time/now.ts'
import { useT } from '../../../kit/phrases.ts'
import { clockText } from './calendar-texts.ts'
import { useIsSaved } from '../saved-booking.ts'
import classes from './BookingCalendar.module.css'

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
  /** The bar is a touch target in a list. */
  isTall?: boolean
  onOpen: (bookingId: number) => void
}

/** A booking as a bar; its label has all facts for screen readers. */
export const BookingCalendarBar = ({ booking, zone, beganEarlier, isTall = false, onOpen }: BarProps) => {
  const t = useT()
  const { moment } = useFormat()
  const state = looks[bookingStateOf(booking, new Date(useNow()).toISOString())]
  const plate = displayPlate(booking.LicensePlate)
  const isSaved = useIsSaved(booking.ID)
  const label = [
    plate,
    t(($) => $.bookings.calendar.state[state]),
    `${moment(booking.StartTime, zone)}–${moment(booking.EndTime, zone)}`,
    booking.Name,
    isSaved ? t(($) => $.bookings.saved.mark) : '',
  ]
  return (
    <UnstyledButton
      className={classes.bar}
      data-state={state}
      data-saved={isSaved}
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

type CountProps = {
  counted: BookingCalendar['Days'][number] | undefined
  spots: number
  /** Name of the day. */
  label: string
  onOpen: () => void
}

/** A day with too many bookings: total, starts and ends. */
export const BookingCalendarCount = ({ counted, spots, label, onOpen }: CountProps) => {
  const t = useT()
  if (counted === undefined || counted.Count === 0) return null
  const share = Math.min(1, counted.Count / Math.max(1, spots))
  return (
    <UnstyledButton
      className={classes.count}
      fz="xs"
      px="xs"
      py={6}
      mx={6}
      mb={6}
      style={{ '--share': `${Math.round(share * 100)}%` }}
      onClick={onOpen}
    >
      <Text fz={13} fw={650}>
        {t(($) => $.bookings.calendar.count, { count: counted.Count })}
      </Text>
      <span>{t(($) => $.bookings.calendar.starts, { count: counted.Starts })}</span>
      <span>{t(($) => $.bookings.calendar.ends, { count: counted.Ends })}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </UnstyledButton>
  )
}
