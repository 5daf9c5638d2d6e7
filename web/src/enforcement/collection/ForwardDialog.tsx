import { Checkbox } from '@mantine/core'
import { ForwardAt, type Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { useState } from 'react'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy, useForm } from '../../kit/forms/form.ts'
import { t, useT } from '../../kit/phrases.ts'
import { readDay, showDay } from '../../kit/time/wall-clock.ts'
import { DayField } from '../../ui/fields/DayField.tsx'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { fines } from '../fine-records/fines.api.ts'
import { forwarder, type ForwardValues } from './forward.form.ts'

/** Form for the day when the fine goes to debt collection, or never (R130). */
export const ForwardDialog = ({ fine, onClose }: { fine: Fine; onClose: () => void }) => {
  const text = useT()
  const [send] = useState(() => forwarder(fine, fines))
  const form = useForm({
    initial: { doNotForwardDebts: fine.doNotForwardDebts, forwardDebtsAt: showDay(fine.forwardDebtsAt) },
    check: (values: ForwardValues) => checkedBy(ForwardAt)({ forwardDebtsAt: readDay(values.forwardDebtsAt) }),
    send,
    onDone: () => finish({ text: t(($) => $.fines.done.forward), topics: ['fines'], onClose }),
  })
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fines.action.forward)}
      submit={text(($) => $.ui.save)}
      onClose={onClose}
    >
      <DayField label={text(($) => $.fines.field.forwardAt)} required data-autofocus {...form.day('forwardDebtsAt')} />
      <Checkbox
        label={text(($) => $.fines.field.doNotForward)}
        {...form.getInputProps('doNotForwardDebts', { type: 'checkbox' })}
      />
    </RecordDialog>
  )
}
