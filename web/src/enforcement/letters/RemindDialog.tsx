import { Text } from '@mantine/core'
import type { Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { finish } from '../../kit/forms/finish.ts'
import { useForm } from '../../kit/forms/form.ts'
import { t, useT } from '../../kit/phrases.ts'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { fines } from '../fine-records/fines.api.ts'

/** Confirms that the next reminder is sent (R125). */
export const RemindDialog = ({ fine, onClose }: { fine: Fine; onClose: () => void }) => {
  const text = useT()
  const { id, UpdatedAt, reminders } = fine
  const form = useForm({
    initial: {},
    send: () => fines.remind({ id, UpdatedAt }),
    onDone: () => finish({ text: t(($) => $.fines.done.remind), topics: ['fines'], onClose }),
  })
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fines.action.remind)}
      submit={text(($) => $.fines.action.remind)}
      onClose={onClose}
    >
      <Text size="sm">{text(($) => $.fines.remindText, { number: reminders + 1 })}</Text>
    </RecordDialog>
  )
}
