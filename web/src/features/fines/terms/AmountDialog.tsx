import { NativeSelect, TextInput } from '@mantine/core'
import { AddFineAmount, type FineAmount } from '@parkla/contract/fines/fine-terms.schema.ts'
import { centsToDecimal, parseCents } from '@parkla/contract/kit/money.ts'
import { formatLocalDate, instantToLocal } from '@parkla/contract/kit/time.ts'
import { useQuery } from '@tanstack/react-query'
import { checkedBy, useForm, type FieldErrors } from '../../../kit/form.ts'
import { useNow } from '../../../kit/now.ts'
import { language, reasonText, t, useT } from '../../../kit/phrases.ts'
import { listQueryOf, refresh } from '../../../kit/query.ts'
import { useUser } from '../../../kit/session.ts'
import { snackbar } from '../../../kit/snackbar.ts'
import { readDay, showDay } from '../../../kit/wall-clock.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { places } from '../../places/places.api.ts'
import { fines } from '../fines.api.ts'
import { fineTerms } from './fine-terms.api.ts'

type Values = { reasonCode: string; placeId: string; amount: string; validFrom: string; validTo: string }
type Props = { region: string; amount: FineAmount | undefined; onClose: () => void }

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
  (region: string) =>
  (values: Values): FieldErrors => {
    const { amountInCents: amount, ...errors } = checkedBy(AddFineAmount)(bodyOf(region, values))
    return amount === undefined ? errors : { ...errors, amount: reasonText({ reason: 'input.invalid' }) }
  }

const useAmountForm = ({ region, amount, onClose }: Props) => {
  const now = useNow()
  const { timeZone } = useUser()
  const today = formatLocalDate(instantToLocal(new Date(now).toISOString(), timeZone))
  return useForm<Values, FineAmount>({
    initial: {
      reasonCode: amount?.reasonCode ?? 'NOT_PAID',
      placeId: String(amount?.placeId ?? 0),
      amount: amount === undefined ? '' : centsToDecimal(amount.amountInCents),
      validFrom: amount === undefined ? today : showDay(amount.validFrom),
      validTo: amount === undefined || amount.validTo === '' ? '' : showDay(amount.validTo),
    },
    check: checkOf(region),
    send: (values) => {
      const { amountInCents, validFrom, validTo, ...rest } = bodyOf(region, values)
      const validity = { amountInCents, validFrom, validTo }
      return amount === undefined
        ? fineTerms.addAmount({ ...rest, ...validity })
        : fineTerms.saveAmount({ id: amount.id, ...validity, UpdatedAt: amount.UpdatedAt })
    },
    onDone: () => {
      snackbar.success(t(($) => $.fines.terms.amountSaved))
      void refresh('fineTerms')
      onClose()
    },
  })
}

/** Adds an amount, or changes its validity; reason and place stay (R132). */
export const AmountDialog = (props: Props) => {
  const text = useT()
  const form = useAmountForm(props)
  const { amount } = props
  const { data: reasons = [] } = useQuery(listQueryOf(fines.reasons, { language: wireLanguage[language()] }))
  const { data: profiles = [] } = useQuery(listQueryOf(places.profiles, { region: props.region }))
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
      <NativeSelect
        label={text(($) => $.ui.place)}
        disabled={amount !== undefined}
        data={[
          { value: '0', label: text(($) => $.fines.terms.allPlaces) },
          ...profiles.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
        ]}
        {...form.field('placeId')}
      />
      <TextInput
        label={text(($) => $.ui.amount)}
        inputMode="decimal"
        autoComplete="off"
        required
        data-autofocus
        {...form.field('amount')}
      />
      <DayField label={text(($) => $.ui.validFrom)} required {...form.day('validFrom')} />
      <DayField label={text(($) => $.fines.terms.validTo)} {...form.day('validTo')} />
    </RecordDialog>
  )
}
