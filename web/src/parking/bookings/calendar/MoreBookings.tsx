import { Anchor, VisuallyHidden, type AnchorProps } from '@mantine/core'
import type { Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { addDays, startOfDay, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import { useT } from '../../../kit/phrases.ts'
import { clockText } from './calendar-texts.ts'

type MoreBookingsProps = AnchorProps & {
  /** Bookings of the day that are not drawn. */
  hidden: readonly Booking[]
  of: LocalDateTime
  /** Name of the day, for screen readers. */
  day: string
  zone: string
  onDay: (day: LocalDateTime) => void
}

const mostLines = 12

/** Opens the day: how many of its bookings are not drawn and how many of those begin on it; the tooltip names them. */
export const MoreBookings = ({ hidden, of, day, zone, onDay, ...look }: MoreBookingsProps) => {
  const t = useT()
  if (hidden.length === 0) return null
  const [from, to] = [of, addDays(of, 1)].map((bound) => Date.parse(startOfDay(bound, zone)))
  const begins = ({ StartTime }: Booking) => Date.parse(StartTime) >= from! && Date.parse(StartTime) < to!
  const lines = hidden.map((booking) =>
    [begins(booking) ? clockText(booking.StartTime, zone) : '…', displayPlate(booking.LicensePlate), booking.Name].join(
      ' ',
    ),
  )
  const title = [...lines.slice(0, mostLines), ...(lines.length > mostLines ? ['…'] : [])].join('\n')
  return (
    <Anchor component="button" type="button" {...look} title={title} onClick={() => onDay(of)}>
      {t(($) => $.bookings.calendar.more, { count: hidden.length, starts: hidden.filter(begins).length })}
      <VisuallyHidden>, {day}</VisuallyHidden>
    </Anchor>
  )
}
