import { Group } from '@mantine/core'
import type { FleetUser } from '@parkla/contract/fleets/fleet-users.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import type { MemberState } from '@parkla/contract/whitelists/whitelists.filters.ts'
import { lastDayText } from '../../../kit/day-term.ts'
import { formatDay } from '../../../kit/format.ts'
import { t } from '../../../kit/phrases.ts'
import { columnsOf } from '../../../kit/table.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { Plate } from '../../../ui/Plate.tsx'

/** A row on the clock of its fleet. */
export type FleetUserLine = FleetUser & { zone: string }

const tones: Readonly<Record<MemberState, Tone>> = {
  PENDING: 'warning',
  ACTIVE: 'success',
  FUTURE: 'accent',
  EXPIRED: 'neutral',
  DECLINED: 'danger',
}

const wrapping = { overflowWrap: 'anywhere' } as const

export const fleetUserColumns = columnsOf<FleetUserLine>([
  {
    id: 'name',
    header: () => t(($) => $.whitelists.user.Name),
    cell: ({ Name }) => <span style={wrapping}>{Name || '–'}</span>,
    phone: 'title',
  },
  {
    id: 'plates',
    header: () => t(($) => $.whitelists.user.Plates),
    cell: ({ Plates }) =>
      Plates.length === 0 ? (
        '–'
      ) : (
        <Group gap={4}>
          {Plates.map((plate) => (
            <Plate key={plate}>{displayPlate(plate)}</Plate>
          ))}
        </Group>
      ),
    phone: 'line',
  },
  {
    id: 'contact',
    header: () => t(($) => $.whitelists.user.contact),
    cell: ({ Email, Phone }) => <span style={wrapping}>{[Phone, Email].filter(Boolean).join(' · ') || '–'}</span>,
    phone: 'line',
  },
  {
    id: 'invited',
    header: () => t(($) => $.fleets.invited),
    cell: ({ InvitedAt, zone }) => (isSet(InvitedAt) ? formatDay(InvitedAt, zone) : '–'),
  },
  {
    id: 'validity',
    header: () => t(($) => $.whitelists.field.Validity),
    cell: ({ ValidFrom, ValidTo, zone }) => {
      const [from, to] = [formatDay(ValidFrom, zone), lastDayText(ValidTo, zone)]
      return from === '' && to === '' ? '∞' : `${from} – ${to || '∞'}`
    },
  },
  {
    id: 'state',
    header: () => t(($) => $.whitelists.user.status),
    cell: ({ State }) => <Badge tone={tones[State]}>{t(($) => $.whitelists.state[State])}</Badge>,
    phone: 'aside',
  },
])
