import { Text, TextInput } from '@mantine/core'
import { mayRemoveDevice } from '@parkla/contract/gates/gates/gates.policy.ts'
import { finish } from '../../kit/forms/finish.ts'
import { useForm } from '../../kit/forms/form.ts'
import { t, useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'

type RemoveDialogProps = {
  kind: 'controller' | 'camera'
  /** The device id that the user types as confirmation. */
  name: string
  send: (confirmation: string) => Promise<unknown>
  onClose: () => void
}

/** Dialog that removes a device once the user has typed its id (R165). */
export const RemoveDialog = ({ kind, name, send, onClose }: RemoveDialogProps) => {
  const text = useT()
  const user = useUser()
  const form = useForm({
    initial: { Confirmation: '' },
    isGuarded: false,
    send: ({ Confirmation }) => send(Confirmation),
    onDone: () => finish({ text: t(($) => $.gates.remove.done[kind]), topics: ['gates'], onClose }),
  })
  const verdict = mayRemoveDevice(user, { name }, form.values.Confirmation)
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.gates.remove.title[kind], { name })}
      submit={text(($) => $.gates.remove.submit[kind])}
      isDangerous
      isDisabled={!verdict.ok}
      onClose={onClose}
    >
      <Text size="sm">{text(($) => $.gates.remove.text[kind])}</Text>
      <TextInput
        label={text(($) => $.gates.remove.type, { name })}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
        {...form.field('Confirmation')}
      />
    </RecordDialog>
  )
}
