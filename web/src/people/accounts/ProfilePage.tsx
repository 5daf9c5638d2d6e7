import {
  Group,
  Paper,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Title,
  useMantineColorScheme,
} from '@mantine/core'
import { isNotImpersonating } from '@parkla/contract/access/actor.ts'
import type { ReactNode } from 'react'
import { languages } from '../../kit/language-choice.ts'
import { languageNames, setLanguage, useLanguage, useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { version } from '../../kit/version.ts'
import { Badge } from '../../ui/Badge.tsx'
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { roleNames } from './role-names.ts'
import { ChangePasswordForm } from './passwords/ChangePasswordForm.tsx'
import { SecondFactorSection } from './second-factor/SecondFactorSection.tsx'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" withBorder p="lg" aria-label={title}>
    <Title order={2} size="h4" mb="md">
      {title}
    </Title>
    {children}
  </Paper>
)

const WhoIAm = () => {
  const t = useT()
  const user = useUser()
  return (
    <Section title={t(($) => $.accounts.profile.account)}>
      <Group align="flex-start" wrap="nowrap">
        <InitialsAvatar name={user.name || user.email} size={56} />
        <Stack gap={4} style={{ minWidth: 0 }}>
          <Text fw={600}>{user.name}</Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {user.email}
          </Text>
          {user.phoneNumber === '' ? null : <Text size="sm">{user.phoneNumber}</Text>}
          <Group gap={6} mt={4}>
            {roleNames(user).map((role) => (
              <Badge key={role} tone="accent">
                {role}
              </Badge>
            ))}
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            {t(($) => $.accounts.profile.timeZone, { zone: user.timeZone })}
          </Text>
        </Stack>
      </Group>
    </Section>
  )
}

const Appearance = () => {
  const t = useT()
  const language = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const schemes = [
    { value: 'auto', label: t(($) => $.accounts.profile.auto) },
    { value: 'light', label: t(($) => $.accounts.profile.light) },
    { value: 'dark', label: t(($) => $.accounts.profile.dark) },
  ]
  return (
    <Section title={t(($) => $.accounts.profile.appearance)}>
      <Stack gap="md">
        <Select
          label={t(($) => $.ui.language)}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChange={(next) => {
            if (next !== null) void setLanguage(next).catch(snackbar.failure)
          }}
        />
        <div>
          <Text size="sm" fw={600} mb={4} id="colours">
            {t(($) => $.accounts.profile.colours)}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby="colours"
            data={schemes}
            value={colorScheme}
            onChange={(next) => setColorScheme(next as typeof colorScheme)} // The data above has only these values.
          />
        </div>
      </Stack>
    </Section>
  )
}

/** The user's own account: second factor, password, language and colour scheme. */
export const ProfilePage = () => {
  const t = useT()
  const user = useUser()
  const account = (
    <Stack key="account" gap="md">
      <WhoIAm />
      <Appearance />
    </Stack>
  )
  const signIn = (
    <Stack key="signIn" gap="md">
      {isNotImpersonating(user).ok ? (
        <Section title={t(($) => $.accounts.secondFactor.title)}>
          <SecondFactorSection />
        </Section>
      ) : null}
      <Section title={t(($) => $.accounts.profile.changePassword)}>
        <ChangePasswordForm />
      </Section>
    </Stack>
  )
  return (
    <Stack maw={960} gap="md">
      <PageTitle title={t(($) => $.shell.profile)} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        {/* A missing second factor closes every other page, so it comes first on a phone. */}
        {user.needsSecondFactor ? [signIn, account] : [account, signIn]}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        Parkla {version}
      </Text>
    </Stack>
  )
}
