import { Group, Stack, Text } from '@mantine/core'
import type { BookablePlace, Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { bookingStateOf, type BookingState } from '@parkla/contract/parking/bookings/booking-state.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { Link } from '@tanstack/react-router'
import { formatMoment, formatMoney } from '../../../kit/format.ts'
import { useNow } from '../../../kit/time/now.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { Plate } from '../../../ui/Plate.tsx'
import { useIsSaved } from '../saved-booking.ts'

const stateTones: Readonly<Record<BookingState, Tone>> = {
  PARKING: 'success',
  EARLY: 'warning',
  OVER: 'neutral',
  ABSENT: 'danger',
  COMING: 'accent',
}

/** Link for keyboard access; a click on the row opens the booking too. */
export const BookingLink = ({ ID, LicensePlate }: Pick<Booking, 'ID' | 'LicensePlate'>) => (
  <Link
    from="/booking"
    to="/booking"
    search={(before) => ({ ...before, booking: ID })}
    style={{ color: 'inherit', textDecoration: 'none' }}
    data-row-link={ID}
    onClick={(event) => event.stopPropagation()}
  >
    <Plate>{LicensePlate}</Plate>
  </Link>
)

const PlateCell = (booking: Booking) => {
  const text = useT()
  return (
    <Group component="span" gap={6} wrap="nowrap">
      <BookingLink {...booking} />
      {useIsSaved(booking.ID) ? <Badge tone="accent">{text(($) => $.bookings.saved.mark)}</Badge> : null}
    </Group>
  )
}

/** Recomputed with the clock, because bookings begin and end while shown. */
const State = ({ booking }: { booking: Booking }) => {
  const text = useT()
  const nowMs = Math.max(useNow(), Date.parse(booking.UpdatedAt))
  const state = bookingStateOf(booking, new Date(nowMs).toISOString())
  return <Badge tone={stateTones[state]}>{text(($) => $.bookings.state[state])}</Badge>
}

const Moment = ({ at, zone }: { at: Instant; zone: string }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{formatMoment(at, zone)}</span>
)

const hasNoDriver = ({ Name, Phone, Email }: Booking): boolean => Name + Phone + Email === ''

const Person = ({ Name, Phone, Email }: Booking) => (
  <Stack gap={0} miw="10.5rem" maw="13rem" style={{ overflowWrap: 'anywhere' }}>
    {Name === '' ? null : <span>{Name}</span>}
    {[Phone, Email]
      .filter((line) => line !== '')
      .map((line) => (
        <Text key={line} component="span" size="xs" c="dimmed" truncate title={line}>
          {line}
        </Text>
      ))}
  </Stack>
)

const Comments = ({ Comments: text }: Booking) =>
  text === '' ? null : (
    <Text inherit lineClamp={2} maw="18rem" style={{ overflowWrap: 'anywhere' }} title={text}>
      {text}
    </Text>
  )

/** Times in the place's zone; costs only when the place calculates them. */
export const columnsFor = ({ TimeZone, ShouldCalculateCost }: BookablePlace) =>
  columnsOf<Booking>([
    {
      id: 'plate',
      header: () => t(($) => $.ui.plate),
      cell: (booking) => <PlateCell {...booking} />,
      phone: 'title',
    },
    {
      id: 'state',
      header: () => t(($) => $.ui.status),
      cell: (booking) => <State booking={booking} />,
      phone: 'aside',
    },
    {
      id: 'start',
      header: () => t(($) => $.ui.start),
      cell: ({ StartTime }) => <Moment at={StartTime} zone={TimeZone} />,
    },
    {
      id: 'end',
      header: () => t(($) => $.ui.end),
      cell: ({ EndTime }) => <Moment at={EndTime} zone={TimeZone} />,
    },
    {
      id: 'client',
      header: () => t(($) => $.ui.client),
      cell: (booking) => (hasNoDriver(booking) ? null : <Person {...booking} />),
    },
    {
      id: 'external',
      header: () => t(($) => $.bookings.column.externalNumber),
      cell: ({ ExternalBookingNumber }) => ExternalBookingNumber,
    },
    { id: 'comments', header: () => t(($) => $.ui.comments), cell: Comments },
    ...(ShouldCalculateCost
      ? [
          {
            id: 'cost',
            header: () => t(($) => $.ui.cost),
            cell: ({ CostInCents, Currency, HasPrice }: Booking) =>
              HasPrice ? formatMoney(CostInCents, Currency) : '–',
            align: 'right' as const,
          },
        ]
      : []),
    {
      id: 'created',
      header: () => t(($) => $.bookings.column.created),
      cell: ({ CreatedAt }) => <Moment at={CreatedAt} zone={TimeZone} />,
      phone: 'hidden',
    },
  ])
