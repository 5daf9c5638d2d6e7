import { Text, TextInput } from '@mantine/core'
import { SettlePayout, type Dispute } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import { formatLocalDate, instantToLocal } from '@parkla/contract/kit/time.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy, useForm } from '../../../kit/forms/form.ts'
import { formatMoney } from '../../../kit/format.ts'
import { useNow } from '../../../kit/time/now.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { readDay } from '../../../kit/time/wall-clock.ts'
import { DayField } from '../../../ui/fields/DayField.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { disputes } from '../disputes.api.ts'

type Values = { Reference: string; PaidOn: string }

const inputOf = ({ Reference, PaidOn }: Values) => ({ Reference, PaidOn: readDay(PaidOn) })

/** Records a transfer that was made in the bank (R156). */
export const PayoutDialog = ({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) => {
  const text = useT()
  const today = formatLocalDate(instantToLocal(new Date(useNow()).toISOString(), dispute.TimeZone))
  const form = useForm<Values, Dispute>({
    initial: { Reference: '', PaidOn: today },
    check: (values) => checkedBy(SettlePayout)(inputOf(values)),
    send: (values) => disputes.settlePayout({ id: dispute.ID, ...inputOf(values) }),
    onDone: () => finish({ text: t(($) => $.disputes.done.payOut), topics: ['disputes'], onClose }),
  })
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.disputes.action.payOut)}
      submit={text(($) => $.disputes.action.payOut)}
      onClose={onClose}
    >
      <Text size="sm">
        {text(($) => $.disputes.payoutText, { sum: formatMoney(dispute.ApprovedInCents, dispute.Currency) })}
      </Text>
      <TextInput
        label={text(($) => $.disputes.field.reference)}
        maxLength={100}
        required
        data-autofocus
        {...form.field('Reference')}
      />
      <DayField label={text(($) => $.disputes.field.paidOn)} required {...form.day('PaidOn')} />
    </RecordDialog>
  )
}
