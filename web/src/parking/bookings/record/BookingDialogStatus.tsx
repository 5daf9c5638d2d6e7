import { Group, Input, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Term } from '@parkla/contract/parking/bookings/bookings.policy.ts'
import type { Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { bookingsApi } from '@parkla/contract/parking/bookings/bookings.endpoints.ts'
import { isPlate, normalisePlate } from '@parkla/contract/kit/plate.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { IconCar, IconCarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { callsOf } from '../../../kit/api/client.ts'
import { useFormat } from '../../../kit/format.ts'
import { useNow } from '../../../kit/time/now.ts'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { earlyFrom } from './early-from.ts'
import { toneColours } from '../../../ui/Badge.tsx'

const pauseMs = 400

/** Session events refetch these cars. */
const cars = callsOf('sessions', { parkingStatus: bookingsApi.parkingStatus })

type Status =
  | { is: 'unknown' }
  | { is: 'checking' }
  | { is: 'parking'; since: Instant; by: number | null }
  | { is: 'away'; isUnchecked: boolean }

/** Parking status of the plate, debounced (R149). The query key is the plate, so the last one wins. */
const useParkingStatus = (placeId: number, typed: string): Status => {
  const plate = normalisePlate(typed)
  const [asked] = useDebouncedValue(plate, pauseMs)
  const isAskable = isPlate(plate)
  const query = useQuery({
    ...queryOf(cars.parkingStatus, { placeId, vehicleNumber: asked }, { isShown: true }),
    enabled: isAskable && asked === plate,
    retry: false,
    staleTime: 0,
  })
  if (!isAskable) return { is: 'unknown' }
  if (asked !== plate || query.isPending) return { is: 'checking' }
  if (query.data?.isParking === true) return { is: 'parking', since: query.data.startTime, by: query.data.bookingId }
  return { is: 'away', isUnchecked: query.isError }
}

const quiet = { c: 'dimmed', bg: 'var(--quiet-surface)', bd: '1px solid var(--quiet-line)' } as const

const looks = {
  unknown: quiet,
  checking: quiet,
  parking: { ...toneColours('success'), bd: '1px solid transparent' },
  away: { ...toneColours('danger'), bd: '1px solid transparent' },
} as const satisfies Record<Status['is'], object>

type LookProps = {
  status: Status
  /** Time from which the booking counts; only for an early car (R154). */
  earlyFrom: Instant | undefined
  zone: string
}

const Look = ({ status, earlyFrom, zone }: LookProps) => {
  const t = useT()
  const { moment } = useFormat()
  if (status.is === 'unknown') return t(($) => $.bookings.status.unknown)
  if (status.is === 'checking')
    return (
      <>
        <Loader size={16} aria-hidden />
        {t(($) => $.bookings.status.checking)}
      </>
    )
  if (status.is === 'parking')
    return (
      <>
        <IconCar size={18} aria-hidden style={{ flex: 'none' }} />
        <div>
          {t(($) => $.bookings.status.parking, { since: moment(status.since, zone) })}
          {earlyFrom === undefined ? null : (
            <Text size="xs">{t(($) => $.bookings.status.early, { from: moment(earlyFrom, zone) })}</Text>
          )}
        </div>
      </>
    )
  return (
    <>
      <IconCarOff size={18} aria-hidden style={{ flex: 'none' }} />
      <div>
        {t(($) => $.bookings.status.away)}
        {status.isUnchecked ? <Text size="xs">{t(($) => $.bookings.status.unchecked)}</Text> : null}
      </div>
    </>
  )
}

type ParkingStatusProps = {
  placeId: number
  /** Absent for a new booking. */
  booking: Booking | undefined
  plate: string
  /** Absent while the times are invalid. */
  term: Term | undefined
  zone: string
}

/** Read-only parking status, with a hint for an early car (R154). */
export const BookingDialogStatus = ({ placeId, booking, plate, term, zone }: ParkingStatusProps) => {
  const t = useT()
  const id = useId()
  const status = useParkingStatus(placeId, plate)
  const nowMs = useNow()
  // Uses the new answer: the form's booking may be outdated.
  const parkedBy = status.is === 'parking' ? status.by : undefined
  return (
    <Input.Wrapper label={t(($) => $.bookings.status.label)} labelElement="div" labelProps={{ id }}>
      <Group
        component="output"
        gap="xs"
        wrap="nowrap"
        mih="2.25rem"
        px="sm"
        py={6}
        fz="sm"
        lh={1.3}
        bdrs="md"
        {...looks[status.is]}
        aria-labelledby={id}
      >
        <Look status={status} earlyFrom={earlyFrom({ bookingId: booking?.ID, term, parkedBy, nowMs })} zone={zone} />
      </Group>
    </Input.Wrapper>
  )
}
