import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from '../../../kit/forms/form.ts'
import { useT } from '../../../kit/phrases.ts'
import { EntryForm } from '../../../ui/record/EntryForm.tsx'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { accounts } from '../accounts.api.ts'
import { checkEmail } from '../input-checks.ts'
import { LoginLink } from './LoginLink.tsx'

/** A used or expired link of an officer: only an administrator sends a new one (decision 0051). */
export const ExpiredOfficerLink = () => {
  const t = useT()
  return (
    <Stack gap="md">
      <PageTitle title={t(($) => $.accounts.expired.title)} />
      <Text size="sm">{t(($) => $.accounts.expired.askAdministrator)}</Text>
    </Stack>
  )
}

/** A used or expired link, with the offer to send a new one (R24). */
export const ExpiredLink = ({ email }: { email: string }) => {
  const t = useT()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    initial: { Email: email },
    check: checkEmail,
    send: ({ Email }) => accounts.requestReset({ Email, Origin: window.location.origin }),
    onDone: (_, { Email }) => setSentTo(Email.trim()),
    isGuarded: false,
  })
  const title = t(($) => $.accounts.expired.title)
  if (sentTo !== undefined)
    return (
      <Stack gap="md">
        <PageTitle title={title} />
        <Text component="output">{t(($) => $.accounts.forgot.sent, { email: sentTo })}</Text>
        <LoginLink />
      </Stack>
    )
  return (
    <EntryForm form={form} title={title} submit={t(($) => $.accounts.expired.sendAgain)} after={<LoginLink />}>
      <Text size="sm">{t(($) => $.accounts.expired.text)}</Text>
      <TextInput label={t(($) => $.ui.email)} type="email" autoComplete="username" {...form.field('Email')} />
    </EntryForm>
  )
}
