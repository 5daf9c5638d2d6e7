import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { parseCents } from '@parkla/contract/kit/money.ts'
import { otherBasisOfPass } from '@parkla/contract/parking/passes/passes.policy.ts'
import type { PassTerms } from '@parkla/contract/parking/passes/passes.schema.ts'
import type { useForm } from '../../kit/forms/form.ts'
import { formatMoney } from '../../kit/format.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { DayField } from '../../ui/fields/DayField.tsx'
import { MaskedPhoneField } from '../../ui/fields/MaskedPhoneField.tsx'
import type { PassValues } from './passes.form.ts'

type PassForm = ReturnType<typeof useForm<PassValues, unknown>>

/** The price on the other VAT basis, as a hint (R4). */
const useBesideText = (typed: string, terms: PassTerms): string => {
  const t = useT()
  const cents = parseCents(typed)
  const { PricesIncludeVat, VatPercent: percent, Currency } = terms
  if (cents === undefined) return t(($) => $.passes.hint[PricesIncludeVat ? 'gross' : 'net'])
  const other = formatMoney(otherBasisOfPass(cents, terms), Currency)
  return PricesIncludeVat
    ? t(($) => $.passes.hint.withoutVat, { amount: other, percent })
    : t(($) => $.passes.hint.withVat, { amount: other, percent })
}

/** Field of the first day; read-only with a hint once a month is billed. */
const FromField = ({ form, isBilled }: { form: PassForm; isBilled: boolean }) => {
  const t = useT()
  const label = t(($) => $.ui.rightFrom)
  if (isBilled)
    return (
      <TextInput
        label={label}
        readOnly
        description={reasonText({ reason: 'passes.startIsBilled' })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={form.values.ValidFrom}
      />
    )
  return <DayField label={label} required {...form.day('ValidFrom')} />
}

type PassFieldsProps = {
  form: PassForm
  terms: PassTerms
  /** A month is billed, so the first day is read-only. */
  isBilled?: boolean
  columns: Record<string, number>
}

/** Phone, days, cost and comments of a pass. */
export const PassFields = ({ form, terms, isBilled = false, columns }: PassFieldsProps) => {
  const t = useT()
  const beside = useBesideText(form.values.MonthlyCostInCents, terms)
  return (
    <SimpleGrid cols={columns} spacing="md" verticalSpacing="sm">
      <MaskedPhoneField label={t(($) => $.ui.phoneNumber)} region={terms.Region} form={form} />
      <FromField form={form} isBilled={isBilled} />
      <DayField label={t(($) => $.passes.field.to)} placeholder="∞" {...form.day('ValidTo')} />
      <AmountField
        label={terms.PricesIncludeVat ? t(($) => $.passes.field.costGross) : t(($) => $.passes.field.costNet)}
        description={beside}
        currency={terms.Currency}
        required
        {...form.field('MonthlyCostInCents')}
      />
      <TextInput
        label={t(($) => $.ui.plate)}
        placeholder={t(($) => $.ui.plateHint)}
        description={t(($) => $.passes.hint.plate)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoCapitalize="characters"
        autoComplete="off"
        {...form.field('LicensePlate')}
      />
      <Textarea label={t(($) => $.ui.comments)} minRows={1} maxRows={6} {...form.field('Info')} />
    </SimpleGrid>
  )
}
