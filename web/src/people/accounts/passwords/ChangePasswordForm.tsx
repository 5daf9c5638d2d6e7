import { Alert } from '@mantine/core'
import { isNotImpersonating } from '@parkla/contract/access/actor.ts'
import { useForm, type FieldErrors } from '../../../kit/forms/form.ts'
import { reasonText, t as translate, useT } from '../../../kit/phrases.ts'
import { replaceToken, useUser } from '../../../kit/session.ts'
import { snackbar } from '../../../kit/snackbar.ts'
import { RecordForm } from '../../../ui/record/RecordForm.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { accounts } from '../accounts.api.ts'
import { checkNewPassword } from '../input-checks.ts'

type Values = { Current: string; P1: string; P2: string }

const blank: Values = { Current: '', P1: '', P2: '' }

const check = ({ Current, P1, P2 }: Values): FieldErrors => ({
  ...(Current === '' ? { Current: translate(($) => $.accounts.passwordRequired) } : {}),
  ...checkNewPassword(['P1', P1], ['P2', P2]),
})

/** Changes the user's own password (R26); hidden while impersonating (R27). */
export const ChangePasswordForm = () => {
  const t = useT()
  const user = useUser()
  const verdict = isNotImpersonating(user)
  const form = useForm({
    initial: blank,
    check,
    send: (values) => replaceToken(() => accounts.changePassword({ OwnerId: user.id, ...values })),
    onDone: () => {
      snackbar.success(translate(($) => $.accounts.passwordUpdated))
      // Clears the passwords after success.
      form.setInitialValues(blank)
      form.reset()
    },
  })
  if (!verdict.ok) return <Alert color="yellow">{reasonText(verdict)}</Alert>
  return (
    <RecordForm form={form} submit={t(($) => $.accounts.profile.changePassword)}>
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <PasswordField
        label={t(($) => $.accounts.currentPassword)}
        autoComplete="current-password"
        {...form.field('Current')}
      />
      <PasswordField
        label={t(($) => $.accounts.newPassword)}
        description={t(($) => $.accounts.passwordRule)}
        autoComplete="new-password"
        {...form.field('P1')}
      />
      <PasswordField label={t(($) => $.accounts.newPasswordAgain)} autoComplete="new-password" {...form.field('P2')} />
    </RecordForm>
  )
}
