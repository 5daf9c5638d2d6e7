import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useSearch } from '@tanstack/react-router'
import { ApiError } from '../../../kit/api-error.ts'
import { useForm } from '../../../kit/form.ts'
import { useT } from '../../../kit/phrases.ts'
import { signIn } from '../../../kit/session.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { accounts } from '../accounts.api.ts'
import { CodeField } from '../second-factor/CodeField.tsx'
import { checkLogin } from '../input-checks.ts'
import { browserProofs, keepBrowserProof } from './browser-proofs.ts'
import { LogoutArrival } from './LogoutArrival.tsx'
import { MagicArrival } from './MagicArrival.tsx'

/** After sign-in the shell redirects to the intended or landing page. */
const useLoginForm = (onCodeRequired: () => void) =>
  useForm({
    initial: { Email: '', Password: '', Code: '' },
    check: checkLogin,
    send: (values) => accounts.login({ ...values, Browsers: browserProofs() }),
    onDone: ({ Browser, ...session }) => {
      keepBrowserProof(Browser)
      signIn(session)
    },
    onFailure: (error) => {
      const isAsked = error instanceof ApiError && error.reason === 'accounts.codeRequired'
      if (isAsked) onCodeRequired()
      return isAsked
    },
    isGuarded: false,
  })

type Form = ReturnType<typeof useLoginForm>

const PasswordFields = ({ form }: { form: Form }) => {
  const t = useT()
  return (
    <>
      <TextInput
        label={t(($) => $.accounts.email)}
        type="email"
        autoComplete="username"
        autoFocus
        required
        withAsterisk={false}
        {...form.field('Email')}
      />
      <PasswordField
        label={t(($) => $.accounts.password)}
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...form.field('Password')}
      />
    </>
  )
}

/** E-mail and password, then the code of accounts with a second factor. */
const LoginForm = () => {
  const t = useT()
  const [asksCode, code] = useDisclosure(false)
  const form = useLoginForm(code.open)
  const back = (): void => {
    form.setFieldValue('Code', '')
    code.close()
  }
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <PageTitle title={asksCode ? t(($) => $.accounts.login.codeTitle) : t(($) => $.accounts.login.title)} />
        {asksCode ? (
          <CodeField description={t(($) => $.accounts.secondFactor.enterCode)} autoFocus {...form.field('Code')} />
        ) : (
          <PasswordFields form={form} />
        )}
        <FormFailure text={form.failure} />
        <Button type="submit" size="md" fullWidth loading={form.isSending}>
          {t(($) => $.accounts.login.submit)}
        </Button>
        {asksCode ? (
          <Button variant="subtle" onClick={back}>
            {t(($) => $.accounts.login.back)}
          </Button>
        ) : (
          <Anchor renderRoot={(props) => <Link {...props} to="/forgot-pwd" />} size="sm" ta="center">
            {t(($) => $.accounts.login.forgot)}
          </Anchor>
        )}
      </Stack>
    </form>
  )
}

/** Login, arrival by magic link (`?magic`, R27) and explicit logout (`?logout`, R20). */
export const LoginPage = () => {
  const { magic, logout } = useSearch({ from: '/login', shouldThrow: false }) ?? {}
  if (magic !== undefined) return <MagicArrival uuid={magic} />
  if (logout !== undefined) return <LogoutArrival />
  return <LoginForm />
}
