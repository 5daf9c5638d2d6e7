import { Anchor, Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ApiError } from '../../../kit/api/api-error.ts'
import { useForm } from '../../../kit/forms/form.ts'
import { useT } from '../../../kit/phrases.ts'
import { impersonate, signIn } from '../../../kit/session.ts'
import { EntryForm } from '../../../ui/record/EntryForm.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { accounts } from '../accounts.api.ts'
import { CodeField } from '../second-factor/CodeField.tsx'
import { checkLogin } from '../input-checks.ts'
import { browserProofs, keepBrowserProof } from './browser-proofs.ts'
import { Arrival } from './Arrival.tsx'
import { LogoutArrival } from './LogoutArrival.tsx'
import { identityProvider, takeKept } from './identity-provider.api.ts'
import { IdentityButton } from './IdentityButton.tsx'

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
        label={t(($) => $.ui.email)}
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
    <EntryForm
      form={form}
      title={asksCode ? t(($) => $.accounts.login.codeTitle) : t(($) => $.accounts.login.title)}
      submit={t(($) => $.accounts.login.submit)}
      after={
        asksCode ? (
          <Button variant="subtle" onClick={back}>
            {t(($) => $.ui.back)}
          </Button>
        ) : (
          <>
            <Anchor renderRoot={(props) => <Link {...props} to="/forgot-pwd" />} size="sm" ta="center">
              {t(($) => $.accounts.login.forgot)}
            </Anchor>
            <IdentityButton />
          </>
        )
      }
    >
      {asksCode ? (
        <CodeField description={t(($) => $.accounts.secondFactor.enterCode)} autoFocus {...form.field('Code')} />
      ) : (
        <PasswordFields form={form} />
      )}
    </EntryForm>
  )
}

const arriveByLink = (MagicLink: string): Promise<void> => accounts.login({ MagicLink }).then(impersonate)

type Answer = {
  code?: string | undefined
  error?: string | undefined
  iss?: string | undefined
  state?: string | undefined
}

/** The provider's answer as it stood in the address. */
const queryOfAnswer = (answer: Answer): string =>
  new URLSearchParams(
    Object.entries(answer).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString()

/** Finishes the login that this tab began; the shell then opens the page that was asked for. */
const useProviderArrival = () => {
  const navigate = useNavigate()
  return useCallback(
    async (Query: string): Promise<void> => {
      const { Ticket = '', to } = takeKept() ?? {}
      const { token, user } = await identityProvider.login({ Ticket, Query })
      await navigate({ to: '/login', search: { to }, replace: true })
      signIn({ token, user })
    },
    [navigate],
  )
}

/** Login, arrival by magic link (`?magic`, R27) or from the identity provider (`?state`), explicit logout (`?logout`, R20). */
export const LoginPage = () => {
  const { magic, logout, code, error, iss, state } = useSearch({ from: '/login', shouldThrow: false }) ?? {}
  const arriveByProvider = useProviderArrival()
  if (magic !== undefined) return <Arrival id={magic} arrive={arriveByLink} />
  if (state !== undefined) return <Arrival id={queryOfAnswer({ code, error, iss, state })} arrive={arriveByProvider} />
  if (logout !== undefined) return <LogoutArrival />
  return <LoginForm />
}
