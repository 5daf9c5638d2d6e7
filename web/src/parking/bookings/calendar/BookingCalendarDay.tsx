import { Skeleton, Stack, Text } from '@mantine/core'
import type { bookingsApi } from '@parkla/contract/parking/bookings/bookings.endpoints.ts'
import type { BookablePlace } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import type { CallOf } from '@parkla/contract/kit/endpoint.ts'
import { formatLocalDate, startOfDay, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import { useQuery } from '@tanstack/react-query'
import { useLanguage, useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { bookings } from '../bookings.api.ts'
import { BookingCalendarBar } from './BookingCalendarBar.tsx'
import { wholeDayText } from './calendar-texts.ts'

/** Filters of the list without start and end days, because the calendar has its own range. */
export type CalendarFilters = Omit<CallOf<typeof bookingsApi.calendar>, 'placeId' | 'from' | 'to'>

type DayProps = {
  place: BookablePlace
  day: LocalDateTime
  filters: CalendarFilters
  onOpen: (bookingId: number) => void
  onClose: () => void
}

const Rows = ({ place, day, filters, onOpen }: Omit<DayProps, 'onClose'>) => {
  const t = useT()
  const text = formatLocalDate(day)
  const asked = { placeId: place.PlaceID, ...filters, from: text, to: text }
  const { data, error, refetch } = useQuery(queryOf(bookings.calendar, asked, { isShown: true }))
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={160} />
  if (data.Total === 0) return <EmptyState title={t(($) => $.bookings.calendar.none)} />
  const dayStart = Date.parse(startOfDay(day, place.TimeZone))
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {data.Total > data.Bookings.length
          ? t(($) => $.bookings.calendar.firstOf, { shown: data.Bookings.length, total: data.Total })
          : t(($) => $.bookings.calendar.count, { count: data.Total })}
      </Text>
      <Stack component="ul" gap={4}>
        {data.Bookings.map((booking) => (
          <li key={booking.ID}>
            <BookingCalendarBar
              booking={booking}
              zone={place.TimeZone}
              isTall
              beganEarlier={Date.parse(booking.StartTime) < dayStart}
              onOpen={onOpen}
            />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

/** All bookings of one day. */
export const BookingCalendarDay = ({ onClose, ...props }: DayProps) => {
  useLanguage()
  return (
    <Dialog opened onClose={onClose} size="md" title={wholeDayText(props.day)}>
      <Rows {...props} />
    </Dialog>
  )
}
