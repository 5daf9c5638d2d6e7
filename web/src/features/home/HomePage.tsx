import { Stack, Text } from '@mantine/core'
import { useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { hasFigures, HomeFigures } from './HomeFigures.tsx'
import { hasGroups, HomeGroups } from './HomeGroups.tsx'

/** The start page: a greeting, the figures of this user's role, their whitelists and fleets. */
export const HomePage = () => {
  const t = useT()
  const user = useUser()
  return (
    <Stack gap="md" maw={1200}>
      <PageTitle title={t(($) => $.home.greeting, { name: user.name || user.email })} />
      {hasFigures(user) ? <HomeFigures /> : null}
      {hasGroups(user) ? <HomeGroups /> : null}
      {hasFigures(user) || hasGroups(user) ? null : <Text c="dimmed">{t(($) => $.home.nothingYet)}</Text>}
    </Stack>
  )
}
