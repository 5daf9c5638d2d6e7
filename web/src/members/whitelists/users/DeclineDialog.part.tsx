import { Text, Textarea } from '@mantine/core'
import { SetMemberStatus } from '@parkla/contract/members/whitelists/whitelist-users.schema.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy, useForm } from '../../../kit/forms/form.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'

type DeclineProps = {
  user: { Name: string; Email: string }
  topic: 'whitelists' | 'fleets'
  send: (text: string) => Promise<unknown>
  onClose: () => void
}

/** Declines a user of a whitelist or fleet, who stays on it without access; a text is e-mailed to them (R92). */
export const DeclineDialog = ({ user, topic, send, onClose }: DeclineProps) => {
  const text = useT()
  const form = useForm({
    initial: { Text: '' },
    check: checkedBy(SetMemberStatus),
    send: ({ Text }) => send(Text),
    onDone: () => finish({ text: t(($) => $.whitelists.done.status), topics: [topic], onClose }),
  })
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.whitelists.declineTitle, { name: user.Name })}
      submit={text(($) => $.whitelists.action.decline)}
      isDangerous
      onClose={onClose}
    >
      {user.Email === '' ? (
        <Text size="sm">{text(($) => $.whitelists.declineUnseen)}</Text>
      ) : (
        <Textarea
          label={text(($) => $.whitelists.declineText)}
          description={user.Email}
          minRows={3}
          maxLength={2_000}
          data-autofocus
          {...form.field('Text')}
        />
      )}
    </RecordDialog>
  )
}
