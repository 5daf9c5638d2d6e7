import type { FleetUser } from '@parkla/contract/members/fleets/fleet-users.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { formatDay } from '../../../kit/format.ts'
import { t } from '../../../kit/phrases.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { userColumns } from '../../whitelists/users/user-columns.part.tsx'

/** A row on the clock of its fleet. */
export type FleetUserLine = FleetUser & { zone: string }

export const fleetUserColumns = columnsOf<FleetUserLine>([
  {
    id: 'name',
    header: () => t(($) => $.ui.personName),
    cell: ({ Name }) => <span style={{ overflowWrap: 'anywhere' }}>{Name || '–'}</span>,
    phone: 'title',
  },
  userColumns.plates,
  userColumns.contact,
  {
    id: 'invited',
    header: () => t(($) => $.fleets.invited),
    cell: ({ InvitedAt, zone }) => (isSet(InvitedAt) ? formatDay(InvitedAt, zone) : '–'),
  },
  userColumns.validity,
  userColumns.state,
])
