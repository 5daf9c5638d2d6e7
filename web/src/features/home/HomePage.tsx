import { Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { nav } from '../../nav.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import classes from './HomePage.module.css'

/** The start page: a greeting and the pages that this user may open. Whitelists and fleets join it with their features. */
export const HomePage = () => {
  const t = useT()
  const user = useUser()
  const pages = nav.filter(({ to, isShownTo }) => to !== '/home' && isShownTo(user))
  const profile = { to: '/profile', label: () => t(($) => $.shell.profile), Icon: IconUserCircle } as const
  return (
    <Stack gap="md" maw={960}>
      <PageTitle title={t(($) => $.home.greeting, { name: user.name || user.email })} />
      <Text c="dimmed">{pages.length === 0 ? t(($) => $.home.nothingYet) : t(($) => $.home.choose)}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        {[...pages, profile].map(({ to, label, Icon }) => (
          <Paper
            key={to}
            withBorder
            p="lg"
            className={classes.card}
            renderRoot={(props) => <Link {...props} to={to} />}
          >
            <Group wrap="nowrap">
              <span className={classes.icon} aria-hidden>
                <Icon size={24} stroke={1.6} />
              </span>
              <Text fw={600} c="var(--mantine-color-text)">
                {label()}
              </Text>
            </Group>
          </Paper>
        ))}
      </SimpleGrid>
    </Stack>
  )
}
