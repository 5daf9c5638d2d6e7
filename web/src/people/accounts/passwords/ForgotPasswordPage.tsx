import { Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from '../../../kit/forms/form.ts'
import { t as translate, useT } from '../../../kit/phrases.ts'
import { snackbar } from '../../../kit/snackbar.ts'
import { EntryForm } from '../../../ui/record/EntryForm.tsx'
import { accounts } from '../accounts.api.ts'
import { checkEmail } from '../input-checks.ts'
import { LoginLink } from './LoginLink.tsx'

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
    <EntryForm
      form={form}
      title={t(($) => $.accounts.forgot.title)}
      submit={t(($) => $.accounts.forgot.submit)}
      after={<LoginLink />}
    >
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
    </EntryForm>
  )
}
