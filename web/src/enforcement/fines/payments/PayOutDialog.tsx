import { Text, TextInput } from '@mantine/core'
import { PayOut, type Credit } from '@parkla/contract/enforcement/fines/payments/payments.schema.ts'
import { parseCents } from '@parkla/contract/kit/money.ts'
import { formatLocalDate, instantToLocal } from '@parkla/contract/kit/time.ts'
import { amountError, stepErrors } from '../../../kit/forms/amount-error.ts'
import { dotted } from '../../../kit/dotted.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy, useForm, type FieldErrors } from '../../../kit/forms/form.ts'
import { formatMoney, writeCents } from '../../../kit/format.ts'
import { useNow } from '../../../kit/time/now.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { useUser } from '../../../kit/session.ts'
import { readDay } from '../../../kit/time/wall-clock.ts'
import { AmountField } from '../../../ui/fields/AmountField.tsx'
import { DayField } from '../../../ui/fields/DayField.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { payments } from './payments.api.ts'

type Values = { amount: string; date: string; reference: string }

const inputOf = ({ amount, date, reference }: Values) => ({
  amountInCents: parseCents(amount) ?? Number.NaN,
  date: readDay(date),
  reference,
})

const check = (values: Values, { currency, creditInCents: left }: Credit): FieldErrors => {
  const input = inputOf(values)
  const { amountInCents: amount, ...errors } = checkedBy(PayOut)(input)
  return amount === undefined
    ? { ...errors, ...stepErrors('amount', input.amountInCents, { currency, left }) }
    : { ...errors, amount: amountError(values.amount, { currency }) }
}

/** Records that a credit was returned: day and reference of the transfer (R125, R129). */
export const PayOutDialog = ({ credit, onClose }: { credit: Credit; onClose: () => void }) => {
  const text = useT()
  const now = useNow()
  const { timeZone } = useUser()
  const form = useForm<Values, unknown>({
    initial: {
      amount: writeCents(credit.creditInCents, credit.currency),
      date: formatLocalDate(instantToLocal(new Date(now).toISOString(), timeZone)),
      reference: '',
    },
    check: (values) => check(values, credit),
    send: (values) => payments.payOut({ id: credit.fineId, ...inputOf(values) }),
    onDone: () => finish({ text: t(($) => $.fines.payments.paidOut), topics: ['fines'], onClose }),
  })
  const to = dotted([credit.payer || credit.debtorName, credit.payerAccount])
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fines.payments.payOut)}
      submit={text(($) => $.fines.payments.payOut)}
      onClose={onClose}
      inAddress={['credit']}
    >
      <Text size="sm">
        {text(($) => $.fines.payments.payOutText, { sum: formatMoney(credit.creditInCents, credit.currency) })}
        {to === '' ? null : <br />}
        {to}
      </Text>
      <AmountField currency={credit.currency} required {...form.field('amount')} />
      <DayField label={text(($) => $.ui.date)} required {...form.day('date')} />
      <TextInput
        label={text(($) => $.fines.payments.transfer)}
        maxLength={200}
        required
        data-autofocus
        {...form.field('reference')}
      />
    </RecordDialog>
  )
}
