import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useForm } from '../../../kit/forms/form.ts'
import { t as translate, useT } from '../../../kit/phrases.ts'
import { snackbar } from '../../../kit/snackbar.ts'
import { FormFailure } from '../../../ui/record/FormFailure.tsx'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { accounts } from '../accounts.api.ts'
import { checkEmail } from '../input-checks.ts'

/** Asks for a password link; the answer never says whether the account exists (R23). Afterwards it returns to `/`. */
export const ForgotPasswordPage = () => {
  const t = useT()
  const navigate = useNavigate()
  const form = useForm({
    initial: { Email: '' },
    check: checkEmail,
    send: ({ Email }) => accounts.requestReset({ Email, Origin: window.location.origin }),
    onDone: (_, { Email }) => {
      snackbar.success(translate(($) => $.accounts.forgot.sent, { email: Email.trim() }))
      void navigate({ to: '/' })
    },
    isGuarded: false,
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <PageTitle title={t(($) => $.accounts.forgot.title)} />
        <Text size="sm" c="dimmed">
          {t(($) => $.accounts.forgot.text)}
        </Text>
        <TextInput
          label={t(($) => $.ui.email)}
          type="email"
          autoComplete="username"
          autoFocus
          required
          withAsterisk={false}
          {...form.field('Email')}
        />
        <FormFailure text={form.failure} />
        <Button type="submit" size="md" fullWidth loading={form.isSending}>
          {t(($) => $.accounts.forgot.submit)}
        </Button>
        <Anchor renderRoot={(props) => <Link {...props} to="/login" />} size="sm" ta="center">
          {t(($) => $.accounts.toLogin)}
        </Anchor>
      </Stack>
    </form>
  )
}
