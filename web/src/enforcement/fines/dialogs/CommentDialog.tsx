import { FileInput, NativeSelect, Text, Textarea } from '@mantine/core'
import { cancelReasons } from '@parkla/contract/enforcement/fines/fines.lifecycle.ts'
import { CancelFine, ContestFine, ExplainedMove, type Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { mostAttachmentBytes, mostAttachments } from '@parkla/contract/kit/attachments.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy, useForm } from '../../../kit/forms/form.ts'
import { useFormat } from '../../../kit/format.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { isDangerous, type FineAction } from '../fine-actions.ts'
import { fines } from '../../fine-records/fines.api.ts'
import { letterFiles, letterName } from './letter-files.ts'

type Explained = Exclude<FineAction, 'edit' | 'remind' | 'forward' | 'send' | 'replace' | 'income' | 'payRest'>
type Values = { reasonCode: (typeof cancelReasons)[number]; comment: string; Files: File[] }

const sendTo = async (action: Explained, fine: Fine, { reasonCode, comment, Files }: Values): Promise<Fine> => {
  const { id, UpdatedAt } = fine
  if (action === 'comment') return fines.comment({ id, comment })
  if (action === 'contest') return fines.contest({ id, comment, Files: await letterFiles(Files), UpdatedAt })
  return action === 'cancel'
    ? fines.cancel({ id, reasonCode, comment, UpdatedAt })
    : fines[action]({ id, comment, UpdatedAt })
}

const checkOf = (action: Explained) => {
  if (action === 'contest')
    return ({ comment, Files }: Values) =>
      checkedBy(ContestFine)({ comment, Files: Files.map((file) => ({ fileName: letterName(file), content: '' })) })
  return checkedBy(action === 'cancel' ? CancelFine : ExplainedMove)
}

type Props = { action: Explained; fine: Fine; onClose: () => void }

/** A change with a comment, a reason if it cancels the fine, and the files of an objection (R127, R128). */
export const CommentDialog = ({ action, fine, onClose }: Props) => {
  const text = useT()
  const { number } = useFormat()
  const isCancelling = action === 'cancel'
  const isDecision = isCancelling && fine.status === 'CONTESTED'
  const form = useForm<Values, Fine>({
    initial: { reasonCode: 'WRONG_PLATE', comment: '', Files: [] },
    check: checkOf(action),
    send: (values: Values) => sendTo(action, fine, values),
    onDone: () => finish({ text: t(($) => $.fines.done[action]), topics: ['fines'], onClose }),
  })
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fines.action[action])}
      submit={text(($) => $.fines.action[action])}
      isDangerous={isDangerous(action)}
      onClose={onClose}
    >
      {action === 'comment' ? null : <Text size="sm">{text(($) => $.fines.effect[action])}</Text>}
      {isCancelling ? (
        <NativeSelect
          label={text(($) => $.ui.reason)}
          data={cancelReasons.map((value) => ({ value, label: text(($) => $.fines.cancelReason[value]) }))}
          {...form.field('reasonCode')}
        />
      ) : null}
      <Textarea
        label={text(($) => $.fines.field.comment)}
        description={isDecision ? text(($) => $.fines.field.commentInternal) : undefined}
        minRows={3}
        maxRows={10}
        maxLength={1000}
        required
        data-autofocus
        {...form.field('comment')}
      />
      {action === 'contest' ? (
        <FileInput
          label={text(($) => $.fines.field.files)}
          description={text(($) => $.fines.field.filesHint, {
            number: number(mostAttachments),
            size: number(mostAttachmentBytes / 1024 ** 2),
          })}
          placeholder={text(($) => $.fines.field.chooseFiles)}
          accept="image/*,application/pdf"
          multiple
          clearable
          clearButtonProps={{ 'aria-label': text(($) => $.ui.clear) }}
          {...form.field('Files')}
        />
      ) : null}
    </RecordDialog>
  )
}
