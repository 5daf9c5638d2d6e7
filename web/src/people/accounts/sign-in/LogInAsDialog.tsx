import { Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from '../../../kit/forms/form.ts'
import { useT } from '../../../kit/phrases.ts'
import { accounts } from '../accounts.api.ts'
import { checkEmail } from '../input-checks.ts'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'

/** Requests a magic link for the given account and opens it, as from a users list (R27). */
export const LogInAsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const navigate = useNavigate()
  const form = useForm({
    initial: { Email: '' },
    check: checkEmail,
    send: ({ Email }) => accounts.createMagicLink({ Username: Email }),
    onDone: ({ Uuid }) => {
      onClose()
      void navigate({ to: '/login', search: { magic: Uuid } })
    },
    isGuarded: false,
  })
  return (
    <RecordDialog
      form={form}
      title={t(($) => $.accounts.logInAs.title)}
      submit={t(($) => $.accounts.login.submit)}
      onClose={onClose}
    >
      <Text size="sm">{t(($) => $.accounts.logInAs.text)}</Text>
      <TextInput label={t(($) => $.ui.email)} type="email" autoComplete="off" data-autofocus {...form.field('Email')} />
    </RecordDialog>
  )
}
