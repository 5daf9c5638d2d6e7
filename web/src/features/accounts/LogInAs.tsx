import { Button, Group, NavLink, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserShield } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from '../../kit/form.ts'
import { useT } from '../../kit/phrases.ts'
import { usePermission, useUser } from '../../kit/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
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
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" loading={form.isSending}>
            {t(($) => $.accounts.logInAs.submit)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** "Log in as…" for global admins; not while already logged in as somebody (R27). */
export const LogInAs = () => {
  const t = useT()
  const user = useUser()
  const mayImpersonate = usePermission('accounts.impersonate')
  const [isOpen, dialog] = useDisclosure(false)
  if (!mayImpersonate || user.impersonatedBy !== '') return null
  return (
    <>
      <NavLink
        component="button"
        label={t(($) => $.accounts.logInAs.open)}
        leftSection={<IconUserShield size={20} stroke={1.6} aria-hidden />}
        style={{ borderRadius: 'var(--mantine-radius-md)' }}
        onClick={dialog.open}
      />
      <Dialog opened={isOpen} onClose={dialog.close} title={t(($) => $.accounts.logInAs.title)}>
        <LogInAsForm onClose={dialog.close} />
      </Dialog>
    </>
  )
}
