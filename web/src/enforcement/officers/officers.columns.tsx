import type { Officer, PlaceGroup } from '@parkla/contract/enforcement/officers/officers.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { formatNumber } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Email } from '../../ui/Email.tsx'
import { OwnMoment } from '../../ui/OwnMoment.tsx'

const stateOf = ({ isActive, hasPassword, mustChangePassword, invitedAt }: Officer) => {
  if (!isActive) return 'inactive'
  if (!hasPassword) return isSet(invitedAt) ? 'invited' : 'notInvited'
  return mustChangePassword ? 'firstSignIn' : 'active'
}

const toneOf: Readonly<Record<ReturnType<typeof stateOf>, Tone>> = {
  active: 'success',
  firstSignIn: 'accent',
  invited: 'accent',
  notInvited: 'warning',
  inactive: 'neutral',
}

const StateBadge = ({ officer }: { officer: Officer }) => {
  const state = stateOf(officer)
  return <Badge tone={toneOf[state]}>{t(($) => $.fines.officers.state[state])}</Badge>
}

export const officerColumns = columnsOf<Officer>([
  { id: 'name', header: () => t(($) => $.ui.personName), cell: ({ name }) => name, phone: 'title' },
  {
    id: 'state',
    header: () => t(($) => $.ui.status),
    cell: (officer) => <StateBadge officer={officer} />,
    phone: 'aside',
  },
  { id: 'email', header: () => t(($) => $.ui.email), cell: ({ email }) => <Email>{email}</Email>, phone: 'line' },
  { id: 'group', header: () => t(($) => $.fines.officers.group), cell: ({ groupName }) => groupName, phone: 'line' },
  {
    id: 'lastLogin',
    header: () => t(($) => $.fines.officers.lastLogin),
    cell: ({ lastLoginAt }) => <OwnMoment at={lastLoginAt} unset="–" />,
  },
])

export const groupColumns = columnsOf<PlaceGroup>([
  { id: 'name', header: () => t(($) => $.ui.name), cell: ({ name }) => name, phone: 'title' },
  {
    id: 'places',
    header: () => t(($) => $.places.title),
    cell: ({ placeIds }) => formatNumber(placeIds.length),
    align: 'right',
  },
  {
    id: 'officers',
    header: () => t(($) => $.fines.officers.title),
    cell: ({ officerCount }) => formatNumber(officerCount),
    align: 'right',
  },
])
