import { Button, SimpleGrid, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { nav } from '../../nav.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'

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
          <Button
            key={to}
            variant="default"
            h="auto"
            p="lg"
            fz="md"
            justify="flex-start"
            leftSection={
              <ThemeIcon variant="light" size="2.75rem" radius="md" aria-hidden>
                <Icon size={24} stroke={1.6} />
              </ThemeIcon>
            }
            renderRoot={(props) => <Link {...props} to={to} />}
          >
            {label()}
          </Button>
        ))}
      </SimpleGrid>
    </Stack>
  )
}
