import { OfficerPassword } from '@parkla/contract/enforcement/officers/intake/intake.schema.ts'
import { checkedBy, useForm } from '../../../kit/forms/form.ts'
import { useT } from '../../../kit/phrases.ts'
import { EntryForm } from '../../../ui/record/EntryForm.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { officerSignIn } from './officer-app.api.ts'
import { setOfficerSession, type OfficerSession } from './officer-session.ts'

/** An administrator has set the password: the officer chooses their own first (R140). */
export const OfficerPasswordForm = ({ session }: { session: OfficerSession }) => {
  const t = useT()
  const form = useForm({
    initial: { current: '', password: '' },
    check: checkedBy(OfficerPassword),
    send: (values) => officerSignIn.changePassword(values, { token: session.token }),
    onDone: (answer) => setOfficerSession({ ...answer, email: session.email }),
    isGuarded: false,
  })
  return (
    <EntryForm form={form} title={t(($) => $.fines.app.passwordTitle)} submit={t(($) => $.fines.app.changePassword)}>
      <PasswordField
        label={t(($) => $.fines.app.currentPassword)}
        autoComplete="current-password"
        size="md"
        {...form.field('current')}
      />
      <PasswordField
        label={t(($) => $.fines.officers.newPassword)}
        description={t(($) => $.fines.app.passwordRule)}
        autoComplete="new-password"
        size="md"
        {...form.field('password')}
      />
    </EntryForm>
  )
}
