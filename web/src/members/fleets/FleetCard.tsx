import { Anchor, Group, Paper, Stack, Text } from '@mantine/core'
import type { FleetRow } from '@parkla/contract/members/fleets/fleets.schema.ts'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { Badge } from '../../ui/Badge.tsx'
import { PendingUsers } from './PendingUsers.part.tsx'
import { LimitText } from './LimitText.tsx'

/** One fleet: where it is valid, its users and their limits. */
export const FleetCard = ({ fleet }: { fleet: FleetRow }) => {
  const t = useT()
  const { number } = useFormat()
  const { Id, Name, ValidIn, Type, UserCount, MaxNumberOfUsers } = fleet
  return (
    <Paper component="li" withBorder p="md">
      <Stack gap="xs" h="100%">
        <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
          <Anchor
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link {...props} to="/fleet/$id" params={{ id: String(Id) }} />}
          >
            {Name}
          </Anchor>
          <Badge>{t(($) => $.fleets.type[Type])}</Badge>
        </Group>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {ValidIn.join(', ')}
        </Text>
        <Group gap="xs">
          <Text size="sm">
            {MaxNumberOfUsers === 0
              ? t(($) => $.whitelists.users, { count: UserCount })
              : t(($) => $.fleets.usersOf, { users: number(UserCount), most: number(MaxNumberOfUsers) })}
          </Text>
          <PendingUsers fleet={fleet} />
        </Group>
        <Text size="sm" mt="auto">
          <LimitText fleet={fleet} />
        </Text>
      </Stack>
    </Paper>
  )
}
