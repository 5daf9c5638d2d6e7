import { TextInput } from '@mantine/core'
import { TopUp } from '@parkla/contract/members/fleets/fleet-balance.schema.ts'
import type { Fleet } from '@parkla/contract/members/fleets/fleets.schema.ts'
import { parseCents } from '@parkla/contract/kit/money.ts'
import { amountError, stepErrors } from '../../../kit/forms/amount-error.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy, useForm } from '../../../kit/forms/form.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { fleetBalance } from '../fleets.api.ts'

type Values = { Amount: string; Note: string }

/** A minus corrects an earlier entry. NaN for an unreadable amount. */
const centsOf = (amount: string): number => {
  const [, sign = '', digits = ''] = /^\s*([-−]?)(.*)$/.exec(amount) ?? []
  const cents = parseCents(digits) ?? Number.NaN
  return sign === '' ? cents : -cents
}

const inputOf = ({ Amount, Note }: Values) => ({ AmountInCents: centsOf(Amount), Note })

const checkFor = (currency: string) => (values: Values) => {
  const input = inputOf(values)
  const { AmountInCents: amount, ...errors } = checkedBy(TopUp)(input)
  return amount === undefined
    ? { ...errors, ...stepErrors('Amount', input.AmountInCents, { currency }) }
    : { ...errors, Amount: amountError(values.Amount.replace(/^\s*[-−]/, ''), { currency }) }
}

/** Adds money to a PREPAID fleet (R103). */
export const TopUpDialog = ({ fleet: { Id: id, Currency }, onClose }: { fleet: Fleet; onClose: () => void }) => {
  const text = useT()
  const form = useForm({
    initial: { Amount: '', Note: '' },
    check: checkFor(Currency),
    send: (values: Values) => fleetBalance.topUp({ id, ...inputOf(values) }),
    onDone: () => finish({ text: t(($) => $.fleets.balance.added), topics: ['fleets'], onClose }),
  })
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fleets.balance.topUp)}
      submit={text(($) => $.fleets.balance.topUp)}
      onClose={onClose}
    >
      <TextInput
        label={text(($) => $.fleets.balance.amount, { currency: Currency })}
        description={text(($) => $.fleets.balance.amountHint)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="text"
        required
        data-autofocus
        {...form.field('Amount')}
      />
      <TextInput label={text(($) => $.ui.note)} maxLength={200} {...form.field('Note')} />
    </RecordDialog>
  )
}
