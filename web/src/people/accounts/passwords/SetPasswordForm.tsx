import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../../kit/api/api-error.ts'
import { useForm } from '../../../kit/forms/form.ts'
import { t as translate, useT } from '../../../kit/phrases.ts'
import { snackbar } from '../../../kit/snackbar.ts'
import { EntryForm } from '../../../ui/record/EntryForm.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { accounts } from '../accounts.api.ts'
import { checkNewPassword } from '../input-checks.ts'
import type { LinkPurpose } from './link-purpose.ts'

type Passwords = { ps1: string; ps2: string }

/** Turns an answer with `Success: false` into an error. */
const setPassword = async (uuid: string, { ps1, ps2 }: Passwords, purpose: LinkPurpose): Promise<void> => {
  const forEnforcementOfficer = purpose === 'officerActivation' ? 'true' : 'false'
  const answer = await accounts.setPassword({ uuid, ps1, ps2, forEnforcementOfficer })
  if (!answer.Success) throw new ApiError(200, answer)
}

/** Submit only when both are filled and equal (R25). */
export const SetPasswordForm = ({ uuid, purpose, email }: { uuid: string; purpose: LinkPurpose; email: string }) => {
  const t = useT()
  const navigate = useNavigate()
  const form = useForm({
    initial: { ps1: '', ps2: '' },
    check: ({ ps1, ps2 }) => checkNewPassword(['ps1', ps1], ['ps2', ps2]),
    send: (values) => setPassword(uuid, values, purpose),
    onDone: () => {
      const isReset = purpose === 'reset'
      snackbar.success(
        isReset ? translate(($) => $.accounts.passwordChanged) : translate(($) => $.accounts.accountActivated),
      )
      // Officers sign in to their own app (decision 0058).
      void navigate({ to: purpose === 'officerActivation' ? '/officer' : '/login' })
    },
    isGuarded: false,
  })
  const { ps1, ps2 } = form.values
  const title = purpose === 'reset' ? t(($) => $.accounts.setPassword.title) : t(($) => $.accounts.setPassword.activate)
  return (
    <EntryForm
      form={form}
      title={title}
      submit={t(($) => $.accounts.setPassword.submit)}
      isDisabled={ps1 === '' || ps1 !== ps2}
    >
      {email === '' ? null : <Text size="sm">{email}</Text>}
      <PasswordField
        label={t(($) => $.accounts.newPassword)}
        description={t(($) => $.accounts.passwordRule)}
        autoComplete="new-password"
        autoFocus
        {...form.field('ps1')}
      />
      <PasswordField label={t(($) => $.accounts.newPasswordAgain)} autoComplete="new-password" {...form.field('ps2')} />
    </EntryForm>
  )
}
