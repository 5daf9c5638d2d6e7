import { Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from '../../kit/form.ts'
import { useT } from '../../kit/phrases.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { accounts } from './accounts.api.ts'
import { checkEmail } from './accounts.checks.ts'

const LogInAsForm = ({ onClose }: { onClose: () => void }) => {
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
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t(($) => $.accounts.logInAs.text)}</Text>
        <TextInput
          label={t(($) => $.accounts.email)}
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.field('Email')}
        />
        <FormFailure text={form.failure} />
        <FormButtons onCancel={onClose} isSending={form.isSending}>
          {t(($) => $.accounts.logInAs.submit)}
        </FormButtons>
      </Stack>
    </form>
  )
}

/** Asks whom to log in as; the way goes through the magic link, as from a users list (R27). */
export const LogInAsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  return (
    <Dialog opened onClose={onClose} title={t(($) => $.accounts.logInAs.title)}>
      <LogInAsForm onClose={onClose} />
    </Dialog>
  )
}
