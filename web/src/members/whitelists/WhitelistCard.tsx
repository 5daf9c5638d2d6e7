import { Anchor, Group, Paper, Stack, Text } from '@mantine/core'
import type { WhitelistRow } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Availability } from './Availability.part.tsx'
import { FavoriteButton } from './FavoriteButton.part.tsx'

/** One list: where it is valid, its users, and members inside now (R87). */
export const WhitelistCard = ({ list }: { list: WhitelistRow }) => {
  const t = useT()
  const { number } = useFormat()
  const { Id, Name, ValidIn, UserCount, PendingCount, Availability: now, TimeZone } = list
  return (
    <Paper component="li" withBorder p="md">
      <Stack gap="xs" h="100%">
        <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
          <Anchor
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link {...props} to="/whitelist/$id" params={{ id: String(Id) }} />}
          >
            {Name}
          </Anchor>
          <FavoriteButton list={list} />
        </Group>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {ValidIn.join(', ')}
        </Text>
        <Group gap="xs">
          <Text size="sm">{t(($) => $.whitelists.users, { count: UserCount })}</Text>
          {PendingCount > 0 ? (
            <Badge tone="warning">{t(($) => $.whitelists.pending, { number: number(PendingCount) })}</Badge>
          ) : null}
        </Group>
        <div style={{ marginTop: 'auto' }}>
          <Availability now={now} zone={TimeZone} />
        </div>
      </Stack>
    </Paper>
  )
}
