import { ActionIcon, Group, SimpleGrid, UnstyledButton } from '@mantine/core'
import type { Booking, BookingCalendar } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { formatLocalDate, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import { IconPlus } from '@tabler/icons-react'
import type { CSSProperties, MouseEvent } from 'react'
import { useT } from '../../../kit/phrases.ts'
import { BookingCalendarBar, BookingCalendarCount } from './BookingCalendarBar.tsx'
import { type Bar, type CalendarView, layOut, weeksOf } from './calendar-layout.ts'
import { isSameDay, todayAt, weekdayText, wholeDayText } from './calendar-texts.ts'
import { MoreBookings } from './MoreBookings.tsx'
import classes from './BookingCalendar.module.css'

type CalendarActions = {
  onOpen: (bookingId: number) => void
  /** Opens all bookings of one day. */
  onDay: (day: LocalDateTime) => void
  /** Adds a booking at this hour, else the default one. Absent without the right to book. */
  onBegin?: ((day: LocalDateTime, hour?: number) => void) | undefined
}

export type SheetProps = CalendarActions & {
  view: CalendarView
  day: LocalDateTime
  days: readonly LocalDateTime[]
  calendar: BookingCalendar
  zone: string
  spots: number
}

type Counted = BookingCalendar['Days'][number]

const hourAt = ({ currentTarget, clientX }: MouseEvent<HTMLElement>): number => {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.min(23, Math.max(0, Math.floor(((clientX - left) / width) * 24)))
}

type CellProps = Omit<SheetProps, 'days' | 'calendar'> & {
  of: LocalDateTime
  counted: Counted | undefined
  hidden: readonly Booking[]
  isCounting: boolean
}

/** A day: name, numbers, and a click area for new bookings. */
const Cell = ({ view, day, of, counted, hidden, isCounting, zone, spots, onDay, onBegin }: CellProps) => {
  const t = useT()
  const whole = wholeDayText(of)
  const isOutside = view === 'month' && of.month !== day.month
  return (
    <li className={classes.day} data-outside={isOutside} data-today={isSameDay(of, todayAt(zone))}>
      {onBegin === undefined ? null : (
        // Keyboard and screen reader use the plus button instead.
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className={classes.slot}
          onClick={(event) => onBegin(of, view === 'week' ? hourAt(event) : undefined)}
        />
      )}
      <Group className={classes.head ?? ''} justify="space-between" wrap="nowrap" h="2.25rem" px={6}>
        <UnstyledButton className={classes.date} fz={13} aria-label={whole} onClick={() => onDay(of)}>
          <span>{weekdayText(of)}</span> {view === 'week' ? formatLocalDate(of).slice(0, 6) : of.day}
        </UnstyledButton>
        {onBegin === undefined ? null : (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t(($) => $.bookings.calendar.addOn, { day: whole })}
            onClick={() => onBegin(of)}
          >
            <IconPlus size={14} />
          </ActionIcon>
        )}
      </Group>
      {isCounting ? (
        <BookingCalendarCount counted={counted} spots={spots} label={whole} onOpen={() => onDay(of)} />
      ) : (
        <MoreBookings {...{ hidden, of, zone, onDay }} day={whole} className={classes.more ?? ''} size="xs" />
      )}
    </li>
  )
}

const percent = (days: number): string => `${((days / 7) * 100).toFixed(3)}%`

const barStyle = ({ lane, from, to, roomFrom, roomTo }: Bar): CSSProperties => ({
  '--lane': lane,
  left: percent(roomFrom),
  width: percent(roomTo - roomFrom),
  '--from': `${(((from - roomFrom) / (roomTo - roomFrom)) * 100).toFixed(2)}%`,
  '--long': `${(((to - from) / (roomTo - roomFrom)) * 100).toFixed(2)}%`,
})

const Week = ({ week, ...sheet }: SheetProps & { week: LocalDateTime[] }) => {
  const { calendar, days, view, zone, onOpen } = sheet
  const isCounting = calendar.Total > calendar.Bookings.length
  const { bars, hidden } = layOut(isCounting ? [] : calendar.Bookings, { days: week, zone, view })
  const lanes = Math.max(view === 'week' ? 8 : 3, ...bars.map(({ lane }) => lane + 1))
  const first = days.findIndex((day) => day === week[0])
  return (
    <div className={classes.week} style={{ '--lanes': lanes }}>
      <SimpleGrid component="ul" cols={7} spacing={0}>
        {week.map((of, index) => (
          <Cell
            key={formatLocalDate(of)}
            {...sheet}
            of={of}
            counted={calendar.Days[first + index]}
            hidden={hidden[index] ?? []}
            isCounting={isCounting}
          />
        ))}
      </SimpleGrid>
      <ul className={classes.bars}>
        {bars.map((bar) => (
          <li key={bar.booking.ID} className={classes.place} style={barStyle(bar)}>
            <BookingCalendarBar booking={bar.booking} zone={zone} beganEarlier={bar.beganEarlier} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Days in columns, one week per row. */
export const BookingCalendarGrid = (sheet: SheetProps) => (
  <div className={classes.sheet} data-view={sheet.view}>
    {weeksOf(sheet.days).map((week) => (
      <Week key={formatLocalDate(week[0]!)} {...sheet} week={week} />
    ))}
  </div>
)
