import { Text } from '@mantine/core'
import { isStrongPassword } from '@parkla/contract/people/accounts/accounts.schema.ts'
import type { User } from '@parkla/contract/people/users/users.schema.ts'
import { finish } from '../../kit/forms/finish.ts'
import { useForm, type FieldErrors } from '../../kit/forms/form.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { accounts } from '../accounts/accounts.api.ts'

/** The password must be strong, and both fields equal (R25). */
const check = ({ P1, P2 }: { P1: string; P2: string }): FieldErrors => ({
  ...(isStrongPassword(P1) ? {} : { P1: reasonText({ reason: 'input.weakPassword' }) }),
  ...(P1 === P2 ? {} : { P2: reasonText({ reason: 'input.passwordsDiffer' }) }),
})

/** Sets the password of another user; their sign-ins end (R22, R26). */
export const SetPasswordDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const text = useT()
  const form = useForm({
    initial: { P1: '', P2: '' },
    check,
    send: (values) => accounts.changePassword({ OwnerId: user.Id, ...values }),
    onDone: () => finish({ text: t(($) => $.users.done.password), topics: ['users'], onClose }),
  })
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.users.passwordTitle, { name: user.Name || user.Email })}
      submit={text(($) => $.users.action.password)}
      onClose={onClose}
    >
      <Text size="sm">{text(($) => $.users.passwordText)}</Text>
      <PasswordField label={text(($) => $.users.newPassword)} autoComplete="new-password" {...form.field('P1')} />
      <PasswordField label={text(($) => $.users.newPasswordAgain)} autoComplete="new-password" {...form.field('P2')} />
    </RecordDialog>
  )
}
