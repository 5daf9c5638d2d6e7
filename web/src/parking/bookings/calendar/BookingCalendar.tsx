import { ActionIcon, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { BookablePlace } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import {
  formatLocalDate,
  localToInstant,
  parseLocal,
  startOfDay,
  type Instant,
  type LocalDateTime,
} from '@parkla/contract/kit/time.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { bookings } from '../bookings.api.ts'
import { BookingCalendarDay, type CalendarFilters } from './BookingCalendarDay.tsx'
import { BookingCalendarDays } from './BookingCalendarDays.tsx'
import { BookingCalendarGrid } from './BookingCalendarGrid.tsx'
import { daysShown, pageTo, type CalendarView } from './calendar-layout.ts'
import { sheetText, todayAt } from './calendar-texts.ts'

type BookingCalendarProps = {
  place: BookablePlace
  view: CalendarView
  /** A day of the shown range, `31.01.2026`; today when unreadable. */
  day: string
  filters: CalendarFilters
  onTurn: (day: string) => void
  onOpen: (bookingId: number) => void
  /** Adds a booking from this time. */
  onBegin: (start: Instant) => void
}

type TurningProps = Pick<BookingCalendarProps, 'view' | 'onTurn'> & { day: LocalDateTime; title: string }

const Turning = ({ view, day, title, onTurn }: TurningProps) => {
  const t = useT()
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" onClick={() => onTurn('')}>
        {t(($) => $.bookings.calendar.today)}
      </Button>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t(($) => $.bookings.calendar.previous)}
        onClick={() => onTurn(formatLocalDate(pageTo(view, day, -1)))}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t(($) => $.bookings.calendar.next)}
        onClick={() => onTurn(formatLocalDate(pageTo(view, day, 1)))}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
      <Text component="h2" size="sm" fw={600} aria-live="polite">
        {title}
      </Text>
    </Group>
  )
}

/** The place's default hour; the day's start where DST skips that hour. */
const startAt = (day: LocalDateTime, { hour, place }: { hour: number | undefined; place: BookablePlace }): Instant => {
  const usual = { hour: place.DefaultStartTimeHour, minute: place.DefaultStartTimeMinutes ?? 0 }
  const time = hour === undefined ? usual : { hour, minute: 0 }
  return localToInstant({ ...day, ...time, second: 0 }, place.TimeZone) ?? startOfDay(day, place.TimeZone)
}

const Sheet = (props: BookingCalendarProps & { of: LocalDateTime; days: LocalDateTime[] }) => {
  const { place, view, of, days, filters, onOpen, onBegin } = props
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const [openDay, setOpenDay] = useState<LocalDateTime>()
  const [from, to] = [days[0]!, days.at(-1)!].map(formatLocalDate)
  const asked = { placeId: place.PlaceID, ...filters, from, to }
  const query = useQuery(queryOf(bookings.calendar, asked, { isShown: true }))
  if (query.data === undefined && query.error)
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton height={420} />
  const sheet = {
    view,
    day: of,
    days,
    calendar: query.data,
    zone: place.TimeZone,
    spots: place.MaxNumberOfSpots,
    onOpen,
    onDay: setOpenDay,
    onBegin: place.MayEdit ? (day: LocalDateTime, hour?: number) => onBegin(startAt(day, { hour, place })) : undefined,
  }
  return (
    <>
      {isNarrow ? <BookingCalendarDays {...sheet} /> : <BookingCalendarGrid {...sheet} />}
      {openDay === undefined ? null : (
        <BookingCalendarDay
          place={place}
          day={openDay}
          filters={filters}
          onClose={() => setOpenDay(undefined)}
          onOpen={(bookingId) => {
            setOpenDay(undefined)
            onOpen(bookingId)
          }}
        />
      )}
    </>
  )
}

/** The bookings of a place over a week or a month. */
export const BookingCalendar = (props: BookingCalendarProps) => {
  useLanguage()
  const { place, view, day, onTurn } = props
  const of = parseLocal(day) ?? todayAt(place.TimeZone)
  const days = daysShown(view, of)
  return (
    <Stack gap="sm">
      <Turning view={view} day={of} title={sheetText(view, of, days)} onTurn={onTurn} />
      <Sheet {...props} of={of} days={days} />
    </Stack>
  )
}
