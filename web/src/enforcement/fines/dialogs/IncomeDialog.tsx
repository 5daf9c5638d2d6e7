import { NativeSelect, TextInput } from '@mantine/core'
import { incomeChannels } from '@parkla/contract/enforcement/fines/fines.lifecycle.ts'
import { leftOf } from '@parkla/contract/enforcement/fines/fines.policy.ts'
import { AddIncome, PayRest, type Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { parseCents } from '@parkla/contract/kit/money.ts'
import { formatLocalDate, instantToLocal } from '@parkla/contract/kit/time.ts'
import { amountError, stepErrors } from '../../../kit/forms/amount-error.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy, useForm, type FieldErrors } from '../../../kit/forms/form.ts'
import { formatMoney } from '../../../kit/format.ts'
import { useNow } from '../../../kit/time/now.ts'
import { reasonText, t, useT } from '../../../kit/phrases.ts'
import { readDay } from '../../../kit/time/wall-clock.ts'
import { AmountField } from '../../../ui/fields/AmountField.tsx'
import { DayField } from '../../../ui/fields/DayField.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { fines } from '../fines.api.ts'

type Values = { amount: string; date: string; channel: (typeof incomeChannels)[number]; note: string }

const inputOf = ({ amount, date, ...rest }: Values) => ({
  ...rest,
  amountInCents: parseCents(amount) ?? Number.NaN,
  date: readDay(date),
})

const dateError = ({ date }: Values): FieldErrors =>
  date.trim() === '' ? { date: reasonText({ reason: 'fines.paymentDateRequired' }) } : {}

const checkIncome = (values: Values, fine: Fine): FieldErrors => {
  const { currency } = fine
  const input = inputOf(values)
  const { amountInCents: amount, ...errors } = checkedBy(AddIncome)(input)
  const isBlank = values.amount.trim() === ''
  const text = isBlank ? reasonText({ reason: 'fines.paidAmountRequired' }) : amountError(values.amount, { currency })
  const step = { currency, left: leftOf(fine) }
  return {
    ...errors,
    ...dateError(values),
    ...(amount === undefined ? stepErrors('amount', input.amountInCents, step) : { amount: text }),
  }
}

const checkRest = (values: Values) => ({ ...checkedBy(PayRest)(inputOf(values)), ...dateError(values) })

const send = (values: Values, { id }: Fine, isRest: boolean): Promise<Fine> => {
  const { amountInCents, ...rest } = inputOf(values)
  return isRest ? fines.payRest({ id, ...rest }) : fines.addIncome({ id, amountInCents, ...rest })
}

type Props = { fine: Fine; isRest: boolean; onClose: () => void }

/** A payment: of all that is left, or of an amount (R129). */
export const IncomeDialog = ({ fine, isRest, onClose }: Props) => {
  const text = useT()
  const now = useNow()
  const action = isRest ? 'payRest' : 'income'
  const today = formatLocalDate(instantToLocal(new Date(now).toISOString(), fine.timeZone))
  const form = useForm<Values, Fine>({
    initial: { amount: '', date: today, channel: 'BANK', note: '' },
    check: (values) => (isRest ? checkRest(values) : checkIncome(values, fine)),
    send: (values: Values) => send(values, fine, isRest),
    onDone: () => finish({ text: t(($) => $.fines.done[action]), topics: ['fines'], onClose }),
  })
  const left = text(($) => $.fines.leftText, { sum: formatMoney(fine.leftInCents, fine.currency) })
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fines.action[action])}
      submit={text(($) => $.fines.action[action])}
      onClose={onClose}
    >
      {isRest ? (
        <p style={{ margin: 0 }}>{left}</p>
      ) : (
        <AmountField description={left} currency={fine.currency} required data-autofocus {...form.field('amount')} />
      )}
      <DayField label={text(($) => $.ui.date)} required {...form.day('date')} />
      <NativeSelect
        label={text(($) => $.ui.channel)}
        data={incomeChannels.map((value) => ({ value, label: text(($) => $.fines.channel[value]) }))}
        {...form.field('channel')}
      />
      <TextInput label={text(($) => $.ui.note)} maxLength={200} {...form.field('note')} />
    </RecordDialog>
  )
}
