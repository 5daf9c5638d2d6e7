import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import type { User, UserSignIn } from '@parkla/contract/people/users/users.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../kit/api/action.ts'
import { dotted } from '../../kit/dotted.ts'
import { useFormat } from '../../kit/format.ts'
import { t, useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { users } from './users.api.ts'
import { originText } from './user-texts.ts'

const kindTexts = {
  PASSWORD: () => '',
  LINK: () => t(($) => $.users.signIns.kind.LINK),
  PROVIDER: () => t(($) => $.users.signIns.kind.PROVIDER),
  DISPLAY: () => t(($) => $.users.signIns.kind.DISPLAY),
}

const SignIn = ({ signIn }: { signIn: UserSignIn }) => {
  const text = useT()
  const { moment } = useFormat()
  const { timeZone } = useUser()
  const parts = [moment(signIn.At, timeZone), originText(signIn), kindTexts[signIn.Kind](), signIn.By]
  return (
    <List.Item>
      <Group gap="xs">
        <Text size="sm">{dotted(parts)}</Text>
        {signIn.IsCurrent ? <Badge tone="accent">{text(($) => $.users.signIns.current)}</Badge> : null}
      </Group>
    </List.Item>
  )
}

/** Running sessions of an account, which an admin of the user may end. */
export const UserSignIns = ({ id, user }: { id: number; user: User | undefined }) => {
  const text = useT()
  const { data: signIns = [] } = useQuery(queryOf(users.signIns, { id }, { isShown: true }))
  const signOut = useAction(users.signOut, { success: () => text(($) => $.users.done.signOut) })
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3} size="h5">
          {text(($) => $.users.signIns.title)}
        </Title>
        {user?.MayManage && signIns.length > 0 ? (
          <Button variant="default" size="xs" loading={signOut.isRunning} onClick={() => void signOut.run({ id })}>
            {text(($) => $.users.action.signOut)}
          </Button>
        ) : null}
      </Group>
      {signIns.length === 0 ? (
        <Text size="sm" c="dimmed">
          {text(($) => $.users.signIns.none)}
        </Text>
      ) : (
        <List listStyleType="none" spacing={4}>
          {signIns.map((signIn) => (
            <SignIn key={`${signIn.At} ${signIn.Kind}`} signIn={signIn} />
          ))}
        </List>
      )}
    </Stack>
  )
}
