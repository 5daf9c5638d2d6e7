import { NativeSelect, Text } from '@mantine/core'
import { editableStatuses } from '@parkla/contract/enforcement/disputes/disputes.lifecycle.ts'
import { SaveDispute, type Dispute } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { readFresh } from '../../../kit/api/query.ts'
import { useRecordForm } from '../../../kit/forms/record-form.ts'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { disputes } from '../disputes.api.ts'
import { checkStatus, valuesOf, type Values } from '../disputes.form.ts'

/** Sets any of the four statuses; moves no money (R156). */
export const EditDialog = ({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) => {
  const text = useT()
  const { ID: id } = dispute
  const { form } = useRecordForm<Values, Dispute, Dispute, Instant>({
    stored: dispute,
    valuesOf,
    readNewest: () => readFresh(disputes.find, { id }),
    onGone: onClose,
    check: checkStatus,
    send: ({ Status }, UpdatedAt) => disputes.save({ id, Status: SaveDispute.shape.Status.parse(Status), UpdatedAt }),
    onDone: () => finish({ text: t(($) => $.disputes.done.edit), topics: ['disputes'], onClose }),
  })
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.disputes.action.edit)}
      submit={text(($) => $.ui.save)}
      onClose={onClose}
    >
      <NativeSelect
        label={text(($) => $.ui.status)}
        data={[
          ...(form.values.Status === '' ? [{ value: '', label: '' }] : []),
          ...editableStatuses.map((value) => ({ value, label: text(($) => $.disputes.status[value]) })),
        ]}
        required
        data-autofocus
        {...form.field('Status')}
      />
      <Text size="sm">{text(($) => $.disputes.editHint)}</Text>
    </RecordDialog>
  )
}
