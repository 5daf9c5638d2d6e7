import { Alert, TextInput } from '@mantine/core'
import { OfficerSignIn } from '@parkla/contract/enforcement/officers/intake/intake.schema.ts'
import { checkedBy, useForm } from '../../../kit/forms/form.ts'
import { useT } from '../../../kit/phrases.ts'
import { EntryForm } from '../../../ui/record/EntryForm.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { officerSignIn } from './officer-app.api.ts'
import { setOfficerSession, useIsOfficerRefused } from './officer-session.ts'

export const OfficerSignInForm = () => {
  const t = useT()
  const isRefused = useIsOfficerRefused()
  const form = useForm({
    initial: { email: '', password: '' },
    check: checkedBy(OfficerSignIn),
    send: officerSignIn.signIn,
    onDone: (answer, { email }) => setOfficerSession({ ...answer, email: email.trim().toLowerCase() }),
    isGuarded: false,
  })
  return (
    <EntryForm form={form} title={t(($) => $.fines.app.signInTitle)} submit={t(($) => $.fines.app.signIn)}>
      {isRefused ? <Alert color="yellow">{t(($) => $.fines.app.signInEnded)}</Alert> : null}
      <TextInput label={t(($) => $.ui.email)} type="email" autoComplete="username" size="md" {...form.field('email')} />
      <PasswordField
        label={t(($) => $.fines.officers.password)}
        autoComplete="current-password"
        size="md"
        {...form.field('password')}
      />
    </EntryForm>
  )
}
