import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from '../../../kit/forms/form.ts'
import { useT } from '../../../kit/phrases.ts'
import { FormFailure } from '../../../ui/record/FormFailure.tsx'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { accounts } from '../accounts.api.ts'
import { checkEmail } from '../input-checks.ts'

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
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <PageTitle title={t(($) => $.accounts.expired.title)} />
        {sentTo === undefined ? (
          <>
            <Text size="sm">{t(($) => $.accounts.expired.text)}</Text>
            <TextInput label={t(($) => $.ui.email)} type="email" autoComplete="username" {...form.field('Email')} />
            <FormFailure text={form.failure} />
            <Button type="submit" size="md" fullWidth loading={form.isSending}>
              {t(($) => $.accounts.expired.sendAgain)}
            </Button>
          </>
        ) : (
          <Text component="output">{t(($) => $.accounts.forgot.sent, { email: sentTo })}</Text>
        )}
        <Anchor renderRoot={(props) => <Link {...props} to="/login" />} size="sm" ta="center">
          {t(($) => $.accounts.toLogin)}
        </Anchor>
      </Stack>
    </form>
  )
}
