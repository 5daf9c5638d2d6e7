import { Checkbox } from '@mantine/core'
import { ForwardAt, type Fine } from '@parkla/contract/fines/fines.schema.ts'
import { finish } from '../../../kit/finish.ts'
import { checkedBy, useForm } from '../../../kit/form.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { readDay, showDay } from '../../../kit/wall-clock.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { fines } from '../fines.api.ts'

type Values = { doNotForwardDebts: boolean; forwardDebtsAt: string }

/** Only what changed is sent; the second call follows the version of the first. */
const send = async (fine: Fine, { doNotForwardDebts, forwardDebtsAt }: Values): Promise<Fine> => {
  const day = readDay(forwardDebtsAt)
  const { id, UpdatedAt } = fine
  const first =
    doNotForwardDebts === fine.doNotForwardDebts ? fine : await fines.doNotForward({ id, doNotForwardDebts, UpdatedAt })
  return day === fine.forwardDebtsAt ? first : fines.forwardAt({ id, forwardDebtsAt: day, UpdatedAt: first.UpdatedAt })
}

/** When the fine goes to debt collection, and whether at all (R130). */
export const ForwardDialog = ({ fine, onClose }: { fine: Fine; onClose: () => void }) => {
  const text = useT()
  const form = useForm({
    initial: { doNotForwardDebts: fine.doNotForwardDebts, forwardDebtsAt: showDay(fine.forwardDebtsAt) },
    check: (values: Values) => checkedBy(ForwardAt)({ forwardDebtsAt: readDay(values.forwardDebtsAt) }),
    send: (values: Values) => send(fine, values),
    onDone: () => finish({ text: t(($) => $.fines.done.forward), topics: ['fines'], onClose }),
  })
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fines.action.forward)}
      submit={text(($) => $.ui.save)}
      onClose={onClose}
    >
      <DayField label={text(($) => $.fines.field.forwardAt)} required {...form.day('forwardDebtsAt')} />
      <Checkbox
        label={text(($) => $.fines.field.doNotForward)}
        {...form.getInputProps('doNotForwardDebts', { type: 'checkbox' })}
      />
    </RecordDialog>
  )
}
