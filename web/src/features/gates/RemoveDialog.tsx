import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { mayRemoveDevice } from '@parkla/contract/gates/gates.policy.ts'
import { useForm } from '../../kit/form.ts'
import { useNetwork } from '../../kit/online.ts'
import { t, useT } from '../../kit/phrases.ts'
import { refresh } from '../../kit/query.ts'
import { useUser } from '../../kit/session.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'

type RemoveDialogProps = {
  kind: 'controller' | 'camera'
  /** What has to be typed: the maker's number. */
  name: string
  send: (confirmation: string) => Promise<unknown>
  onClose: () => void
}

/** A device goes after its name has been typed (R165). */
export const RemoveDialog = ({ kind, name, send, onClose }: RemoveDialogProps) => {
  const text = useT()
  const user = useUser()
  const { isOnline } = useNetwork()
  const form = useForm({
    initial: { Confirmation: '' },
    isGuarded: false,
    send: ({ Confirmation }) => send(Confirmation),
    onDone: () => {
      snackbar.success(t(($) => $.gates.remove.done[kind]))
      void refresh('gates')
      onClose()
    },
  })
  const verdict = mayRemoveDevice(user, { name }, form.values.Confirmation)
  return (
    <Dialog opened onClose={onClose} title={text(($) => $.gates.remove.title[kind], { name })}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text size="sm">{text(($) => $.gates.remove.text[kind])}</Text>
          <TextInput
            label={text(($) => $.gates.remove.type, { name })}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            data-autofocus
            {...form.field('Confirmation')}
          />
          <FormFailure text={form.failure} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {text(($) => $.ui.cancel)}
            </Button>
            <Button type="submit" color="red" loading={form.isSending} disabled={!verdict.ok || !isOnline}>
              {text(($) => $.gates.remove.button)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
