import { Stack, Text } from '@mantine/core'
import type { WhitelistUser } from '@parkla/contract/members/whitelists/whitelist-users.schema.ts'
import { t } from '../../../kit/phrases.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { userColumns } from './user-columns.part.tsx'

/** A row on the clock of its list. */
export type MemberLine = WhitelistUser & { zone: string }

export const memberColumns = columnsOf<MemberLine>([
  {
    id: 'name',
    header: () => t(($) => $.ui.personName),
    cell: ({ Name, Company }) => (
      <Stack gap={0} style={{ overflowWrap: 'anywhere' }}>
        <Text inherit>{Name || '–'}</Text>
        <Text size="sm" c="dimmed">
          {Company}
        </Text>
      </Stack>
    ),
    phone: 'title',
  },
  userColumns.plates,
  userColumns.contact,
  userColumns.validity,
  userColumns.state,
])
