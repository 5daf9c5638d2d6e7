import { ActionIcon, Group, Stack, UnstyledButton } from '@mantine/core'
import type { Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { formatLocalDate, type LocalDateTime, startOfDay } from '@parkla/contract/kit/time.ts'
import { IconPlus } from '@tabler/icons-react'
import { useT } from '../../../kit/phrases.ts'
import { BookingCalendarBar, BookingCalendarCount } from './BookingCalendarBar.tsx'
import type { SheetProps } from './BookingCalendarGrid.tsx'
import { bookingsOn, type CalendarView } from './calendar-layout.ts'
import { isSameDay, todayAt, wholeDayText } from './calendar-texts.ts'
import { MoreBookings } from './MoreBookings.tsx'
import classes from './BookingCalendar.module.css'

/** Bars per day; the rest is a number. A month shows only bookings that begin on the day. */
const mostOfDay: Readonly<Record<CalendarView, number>> = { week: 6, month: 3 }

const Day = ({ of, index, ...sheet }: SheetProps & { of: LocalDateTime; index: number }) => {
  const t = useT()
  const { calendar, view, zone, spots, onDay, onBegin, onOpen } = sheet
  const isCounting = calendar.Total > calendar.Bookings.length
  const all = bookingsOn(calendar.Bookings, of, zone)
  const whole = wholeDayText(of)
  const dayStart = Date.parse(startOfDay(of, zone))
  const isEarlier = ({ StartTime }: Booking) => Date.parse(StartTime) < dayStart
  const named = all.filter((booking) => view === 'week' || !isEarlier(booking)).slice(0, mostOfDay[view])
  return (
    <Stack component="li" gap={0} pb={6} className={classes.line ?? ''} data-today={isSameDay(of, todayAt(zone))}>
      <Group justify="space-between" h="2.75rem" px={6}>
        <UnstyledButton className={classes.date} fz={15} fw={550} mih="2.25rem" onClick={() => onDay(of)}>
          {whole}
        </UnstyledButton>
        {onBegin === undefined ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t(($) => $.bookings.calendar.addOn, { day: whole })}
            onClick={() => onBegin(of)}
          >
            <IconPlus size={18} />
          </ActionIcon>
        )}
      </Group>
      {isCounting ? (
        <BookingCalendarCount counted={calendar.Days[index]} spots={spots} label={whole} onOpen={() => onDay(of)} />
      ) : (
        <Stack component="ul" gap={4}>
          {named.map((booking) => (
            <li key={booking.ID}>
              <BookingCalendarBar {...{ booking, zone, onOpen }} isTall beganEarlier={isEarlier(booking)} />
            </li>
          ))}
        </Stack>
      )}
      {isCounting ? null : (
        <MoreBookings
          {...{ of, zone, onDay }}
          hidden={all.filter((booking) => !named.includes(booking))}
          day={whole}
          size="sm"
          ta="left"
          mih="2.25rem"
          px={6}
        />
      )}
    </Stack>
  )
}

/** Scrolls to today: a month's earlier days fill more than one screen. */
const showToday = (list: HTMLElement | null): void =>
  list?.querySelector('[data-today="true"]')?.scrollIntoView({ block: 'nearest' })

/** Phone layout: days as a list. */
export const BookingCalendarDays = (sheet: SheetProps) => {
  const { days, view, day } = sheet
  return (
    // Another range scrolls to today again.
    <Stack component="ul" gap={4} key={`${view} ${formatLocalDate(days[0]!)}`} ref={showToday}>
      {days.map((of, index) =>
        view === 'month' && of.month !== day.month ? null : (
          <Day key={formatLocalDate(of)} {...sheet} of={of} index={index} />
        ),
      )}
    </Stack>
  )
}
