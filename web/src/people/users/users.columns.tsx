import { Stack, Text } from '@mantine/core'
import { holds, isGlobalAdmin, type Actor } from '@parkla/contract/access/actor.ts'
import type { User } from '@parkla/contract/people/users/users.schema.ts'
import { t } from '../../kit/phrases.ts'
import { columnsOf, type Column } from '../../kit/lists/table.ts'
import { SelectUser } from './SelectUser.tsx'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { OwnMoment } from '../../ui/OwnMoment.tsx'

const shownNames = 2

/** The first names and how many more. */
const namesText = (names: readonly string[]): string =>
  names.length <= shownNames
    ? names.join(', ')
    : `${names.slice(0, shownNames).join(', ')} +${names.length - shownNames}`

/** Roles in words: admin of an area, place admin, operator … (R18). */
const roleTexts = ({ Admin, Region, Zones, Places, Roles, Privileges, ...is }: User): string[] => [
  ...(Admin ? [t(($) => $.users.role[Region === '' && Zones.length === 0 ? 'globalAdmin' : 'admin'])] : []),
  ...(Places.some(({ WithAdminRights }) => WithAdminRights) ? [t(($) => $.users.role.placeAdmin)] : []),
  ...Roles.map((role) => t(($) => $.users.role[role])),
  ...(is.IsWhitelistManager ? [t(($) => $.users.role.whitelistManager)] : []),
  ...(is.IsFleetManager ? [t(($) => $.users.role.fleetManager)] : []),
  ...Privileges.map((privilege) => t(($) => $.users.privilege[privilege])),
]

const statusOf = ({ IsDeactivated, Verified }: User): { tone: Tone; status: 'DEACTIVATED' | 'ACTIVE' | 'INVITED' } => {
  if (IsDeactivated) return { tone: 'neutral', status: 'DEACTIVATED' }
  return Verified ? { tone: 'success', status: 'ACTIVE' } : { tone: 'accent', status: 'INVITED' }
}

const Status = ({ user }: { user: User }) => {
  const { tone, status } = statusOf(user)
  return <Badge tone={tone}>{t(($) => $.users.status[status])}</Badge>
}

const wrapping = { overflowWrap: 'anywhere' } as const

const selectColumn = columnsOf<User>([
  {
    id: 'select',
    header: () => t(($) => $.users.bulk.column),
    cell: (user) => <SelectUser user={user} />,
    width: 36,
    phone: 'aside',
  },
])

const userColumns = columnsOf<User>([
  {
    id: 'name',
    header: () => t(($) => $.ui.personName),
    cell: ({ Name, Email }) => (
      <Stack gap={0} style={wrapping}>
        <Text inherit>{Name}</Text>
        <Text size="sm" c="dimmed">
          {Email}
        </Text>
      </Stack>
    ),
    // Addresses break anywhere: without a width the other columns leave them five letters a line.
    width: 240,
    phone: 'title',
  },
  { id: 'roles', header: () => t(($) => $.users.column.roles), cell: (user) => roleTexts(user).join(', ') || '–' },
  {
    id: 'status',
    header: () => t(($) => $.ui.status),
    cell: (user) => <Status user={user} />,
    phone: 'aside',
  },
  {
    id: 'lastLogin',
    header: () => t(($) => $.users.column.lastLogin),
    cell: ({ LastLoginTime }) => <OwnMoment at={LastLoginTime} unset={t(($) => $.users.never)} />,
  },
])

/** Columns for global admins only, as the specification has them. */
const globalColumns = columnsOf<User>([
  {
    id: 'admin',
    header: () => t(($) => $.users.column.admin),
    cell: ({ Admin }) => (Admin ? '✓' : '–'),
    phone: 'hidden',
  },
  { id: 'region', header: () => t(($) => $.ui.region), cell: ({ Region }) => Region || '–' },
  {
    id: 'zones',
    header: () => t(($) => $.users.field.Zones),
    cell: ({ Zones }) => namesText(Zones.map(({ Name }) => Name)) || '–',
  },
  {
    id: 'places',
    header: () => t(($) => $.users.column.places),
    cell: ({ Places }) => namesText(Places.map(({ Name }) => Name)) || '–',
  },
  {
    id: 'comments',
    header: () => t(($) => $.ui.comments),
    cell: ({ Comments }) => Comments || '–',
    phone: 'hidden',
  },
])

const editorColumns = [...selectColumn, ...userColumns]
const everyColumn = [...editorColumns, ...globalColumns]

/** Editors select users; global admins also see areas and comments. */
export const columnsFor = (reader: Actor): Column<User>[] => {
  if (isGlobalAdmin(reader)) return everyColumn
  return holds(reader, 'users.edit') ? editorColumns : userColumns
}
