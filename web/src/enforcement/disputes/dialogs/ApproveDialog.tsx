import { Alert, Checkbox, Text } from '@mantine/core'
import { ApproveDispute, type Dispute } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import { parseCents } from '@parkla/contract/kit/money.ts'
import { amountError } from '../../../kit/forms/amount-error.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy, useForm } from '../../../kit/forms/form.ts'
import { formatMoney, writeCents } from '../../../kit/format.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { AmountField } from '../../../ui/fields/AmountField.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { disputes } from '../disputes.api.ts'

type Values = { amount: string; IsManual: boolean }

const inputOf = ({ amount, IsManual }: Values) => ({ AmountInCents: parseCents(amount) ?? Number.NaN, IsManual })

const checkFor =
  ({ PayableInCents, Currency }: Dispute) =>
  (values: Values) => {
    const { AmountInCents } = inputOf(values)
    const { AmountInCents: wrong, ...errors } = checkedBy(ApproveDispute)(inputOf(values))
    if (wrong !== undefined) return { ...errors, amount: amountError(values.amount, { currency: Currency }) }
    if (AmountInCents <= PayableInCents) return errors
    return { ...errors, amount: t(($) => $.disputes.atMost, { sum: formatMoney(PayableInCents, Currency) }) }
  }

const useApproval = (dispute: Dispute, onClose: () => void) =>
  useForm<Values, Dispute>({
    initial: { amount: writeCents(dispute.PayableInCents, dispute.Currency), IsManual: false },
    check: checkFor(dispute),
    send: (values) => disputes.approve({ uuid: dispute.UUID, ...inputOf(values), UpdatedAt: dispute.UpdatedAt }),
    onDone: ({ Money }) =>
      finish({
        text: Money === 'PAYOUT_OPEN' ? t(($) => $.disputes.done.payoutOpened) : t(($) => $.disputes.done.approve),
        topics: ['disputes', 'sessions'],
        onClose,
      }),
  })

/** Confirms an approval with its amount, which may be lowered, and shows where the money goes (R156, R158). */
export const ApproveDialog = ({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) => {
  const text = useT()
  const form = useApproval(dispute, onClose)
  const { PayableInCents, AmountInCents, Currency, GoesToCard, Wash } = dispute
  const isManual = form.field('IsManual').value === true
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.disputes.action.approve)}
      submit={text(($) => $.disputes.action.approve)}
      onClose={onClose}
    >
      {PayableInCents === 0 ? <Alert color="orange">{text(($) => $.disputes.nothingPaid)}</Alert> : null}
      <AmountField
        description={text(($) => $.disputes.claimedText, {
          claimed: formatMoney(AmountInCents, Currency),
          most: formatMoney(PayableInCents, Currency),
        })}
        currency={Currency}
        required
        data-autofocus
        {...form.field('amount')}
      />
      {GoesToCard ? (
        <Checkbox label={text(($) => $.disputes.byHand)} {...form.field('IsManual', { type: 'checkbox' })} />
      ) : null}
      <Text size="sm">
        {GoesToCard && !isManual
          ? text(($) => $.disputes.toCard)
          : Wash === null
            ? text(($) => $.disputes.noWashPayout)
            : text(($) => $.disputes.payoutTask)}
      </Text>
    </RecordDialog>
  )
}
