import { NativeSelect } from '@mantine/core'
import { AddFineAmount, type FineAmount } from '@parkla/contract/enforcement/fine-terms/fine-terms.schema.ts'
import { parseCents } from '@parkla/contract/kit/money.ts'
import { formatLocalDate, instantToLocal } from '@parkla/contract/kit/time.ts'
import { useQuery } from '@tanstack/react-query'
import { amountError, stepErrors } from '../../kit/forms/amount-error.ts'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy, useForm, type FieldErrors } from '../../kit/forms/form.ts'
import { writeCents } from '../../kit/format.ts'
import { useNow } from '../../kit/time/now.ts'
import { language, t, useT } from '../../kit/phrases.ts'
import { listQueryOf } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { readDay, showDay } from '../../kit/time/wall-clock.ts'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { DayField } from '../../ui/fields/DayField.tsx'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { PlacePicker } from '../../parking/places/PlacePicker.tsx'
import { fines } from '../fine-records/fines.api.ts'
import { fineTerms } from './fine-terms.api.ts'

type Values = { reasonCode: string; placeId: string; amount: string; validFrom: string; validTo: string }
type Props = { region: string; currency: string; amount: FineAmount | undefined; onClose: () => void }

const wireLanguage = { en: 'ENG', et: 'EST', lv: 'LVA' } as const

const bodyOf = (region: string, { amount, validFrom, validTo, placeId, reasonCode }: Values) => ({
  region,
  reasonCode,
  placeId: Number(placeId),
  amountInCents: parseCents(amount) ?? Number.NaN,
  validFrom: readDay(validFrom),
  validTo: validTo.trim() === '' ? '' : readDay(validTo),
})

const checkOf =
  ({ region, currency }: Props) =>
  (values: Values): FieldErrors => {
    const body = bodyOf(region, values)
    const { amountInCents: amount, ...errors } = checkedBy(AddFineAmount)(body)
    return amount === undefined
      ? { ...errors, ...stepErrors('amount', body.amountInCents, { currency }) }
      : { ...errors, amount: amountError(values.amount, { currency }) }
  }

const useAmountForm = (props: Props) => {
  const { region, currency, amount, onClose } = props
  const now = useNow()
  const { timeZone } = useUser()
  const today = formatLocalDate(instantToLocal(new Date(now).toISOString(), timeZone))
  return useForm<Values, FineAmount>({
    initial: {
      reasonCode: amount?.reasonCode ?? 'NOT_PAID',
      placeId: String(amount?.placeId ?? 0),
      amount: amount === undefined ? '' : writeCents(amount.amountInCents, currency),
      validFrom: amount === undefined ? today : showDay(amount.validFrom),
      validTo: amount === undefined || amount.validTo === '' ? '' : showDay(amount.validTo),
    },
    check: checkOf(props),
    send: (values) => {
      const { amountInCents, validFrom, validTo, ...rest } = bodyOf(region, values)
      const validity = { amountInCents, validFrom, validTo }
      return amount === undefined
        ? fineTerms.addAmount({ ...rest, ...validity })
        : fineTerms.saveAmount({ id: amount.id, ...validity, UpdatedAt: amount.UpdatedAt })
    },
    onDone: () => finish({ text: t(($) => $.fines.terms.amountSaved), topics: ['fines'], onClose }),
  })
}

/** Adds an amount, or changes its validity; reason and place stay (R132). */
export const AmountDialog = (props: Props) => {
  const text = useT()
  const form = useAmountForm(props)
  const { amount } = props
  const { data: reasons = [] } = useQuery(listQueryOf(fines.reasons, { language: wireLanguage[language()] }))
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fines.terms[amount === undefined ? 'addAmount' : 'editAmount'])}
      submit={text(($) => $.ui.save)}
      onClose={props.onClose}
    >
      <NativeSelect
        label={text(($) => $.ui.reason)}
        disabled={amount !== undefined}
        data={reasons.map((each) => ({ value: each.code, label: each.text }))}
        {...form.field('reasonCode')}
      />
      <PlacePicker
        accepts={({ Region }) => Region === props.region}
        placeholder={text(($) => $.ui.allPlaces)}
        disabled={amount !== undefined}
        clearable
        {...form.field('placeId')}
        value={form.values.placeId === '0' ? null : form.values.placeId}
        onChange={(placeId) => form.setFieldValue('placeId', placeId ?? '0')}
      />
      <AmountField currency={props.currency} required data-autofocus {...form.field('amount')} />
      <DayField label={text(($) => $.ui.validFrom)} required {...form.day('validFrom')} />
      <DayField label={text(($) => $.fines.terms.validTo)} {...form.day('validTo')} />
    </RecordDialog>
  )
}
