import { Text, Textarea } from '@mantine/core'
import { ExplainedPayment, type Payment } from '@parkla/contract/enforcement/payments/payments.schema.ts'
import { dotted } from '../../kit/dotted.ts'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy, useForm } from '../../kit/forms/form.ts'
import { formatMoney } from '../../kit/format.ts'
import { t, useT } from '../../kit/phrases.ts'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { payments } from './payments.api.ts'
import { receivedText } from './payments.columns.tsx'

type Props = { payment: Payment; action: 'ignore' | 'undo'; onClose: () => void }

/** Ignores a payment, or opens a decided one again; with a reason. */
export const ExplainDialog = ({ payment, action, onClose }: Props) => {
  const text = useT()
  const { id, UpdatedAt } = payment
  const form = useForm({
    initial: { reason: '' },
    check: checkedBy(ExplainedPayment),
    send: ({ reason }) => payments[action]({ id, reason, UpdatedAt }),
    onDone: () => finish({ text: t(($) => $.fines.payments.done[action]), topics: ['fines'], onClose }),
  })
  const sum = formatMoney(payment.amountInCents, payment.currency)
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fines.payments.action[action])}
      submit={text(($) => $.fines.payments.action[action])}
      onClose={onClose}
      inAddress={['payment']}
    >
      <Text size="sm">
        {dotted([payment.payer, receivedText(payment)])}
        {action === 'undo' && payment.status === 'BOOKED' ? (
          <>
            <br />
            {text(($) => $.fines.payments.undoText, { sum, number: payment.fineNumber })}
          </>
        ) : null}
      </Text>
      <Textarea
        label={text(($) => $.ui.reason)}
        maxRows={6}
        maxLength={200}
        required
        data-autofocus
        {...form.field('reason')}
      />
    </RecordDialog>
  )
}
