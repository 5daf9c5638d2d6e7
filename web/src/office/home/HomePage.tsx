import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { nav } from '../../nav.ts'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { hasFigures, HomeFigures } from './HomeFigures.tsx'
import { hasGroups, HomeGroups } from './HomeGroups.tsx'

/** Links to the pages of a role without figures and lists. */
const OwnPages = () => {
  const t = useT()
  const user = useUser()
  const pages = nav.filter(({ to, isShownTo }) => to !== '/home' && isShownTo(user))
  if (pages.length === 0) return <Text c="dimmed">{t(($) => $.home.nothingYet)}</Text>
  return (
    <Group gap="xs">
      {pages.map(({ to, label, Icon }) => (
        <Button
          key={to}
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to={to} />}
        >
          {label()}
        </Button>
      ))}
    </Group>
  )
}

/** The start page: a greeting, the figures of this user's role, their whitelists and fleets. */
export const HomePage = () => {
  const t = useT()
  const user = useUser()
  return (
    <Stack gap="md" maw={1200}>
      <PageTitle title={t(($) => $.home.greeting, { name: user.name || user.email })} />
      {hasFigures(user) ? <HomeFigures /> : null}
      {hasGroups(user) ? <HomeGroups /> : null}
      {hasFigures(user) || hasGroups(user) ? null : <OwnPages />}
    </Stack>
  )
}
