import { Textarea } from '@mantine/core'
import { AddDisputeNote, RejectDispute, type Dispute } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy, useForm } from '../../../kit/forms/form.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { disputes } from '../disputes.api.ts'

type Props = { action: 'reject' | 'note'; dispute: Dispute; onClose: () => void }

/** The comment of a rejection, which is mailed, or a note, which is not (R157). */
export const TextDialog = ({ action, dispute, onClose }: Props) => {
  const text = useT()
  const { ID: id, UUID: uuid, UpdatedAt } = dispute
  const isNote = action === 'note'
  const onDone = () => finish({ text: t(($) => $.disputes.done[action]), topics: ['disputes'], onClose })
  const rejection = useForm<{ comments: string }, Dispute>({
    initial: { comments: '' },
    check: checkedBy(RejectDispute),
    send: ({ comments }) => disputes.reject({ uuid, comments, UpdatedAt }),
    onDone,
  })
  const note = useForm<{ Note: string }, Dispute>({
    initial: { Note: '' },
    check: checkedBy(AddDisputeNote),
    send: ({ Note }) => disputes.note({ id, Note }),
    onDone,
  })
  return (
    <RecordDialog
      form={isNote ? note : rejection}
      title={text(($) => $.disputes.action[action])}
      submit={text(($) => $.disputes.action[action])}
      onClose={onClose}
    >
      <Textarea
        label={isNote ? text(($) => $.ui.note) : text(($) => $.disputes.field.comment)}
        description={isNote ? text(($) => $.disputes.noteHint) : text(($) => $.disputes.rejectHint)}
        minRows={4}
        maxRows={12}
        maxLength={1000}
        required
        data-autofocus
        {...(isNote ? note.field('Note') : rejection.field('comments'))}
      />
    </RecordDialog>
  )
}
