import { NativeSelect, TextInput } from '@mantine/core'
import { AddVatRate, type VatRate } from '@parkla/contract/settings/settings.schema.ts'
import type { OwnerRegion } from '@parkla/contract/zones/zones.schema.ts'
import { finish } from '../../kit/finish.ts'
import { checkedBy, useForm } from '../../kit/form.ts'
import { formatNumber } from '../../kit/format.ts'
import { t, useT } from '../../kit/phrases.ts'
import { DayField } from '../../ui/DayField.tsx'
import { houseSettings } from './settings.api.ts'
import { readDay, showDay } from '../../kit/wall-clock.ts'
import { readPercent } from './setting-values.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'

type Values = { Region: string; ValidFrom: string; Percent: string }

const inputOf = (values: Values) => ({
  Region: values.Region,
  ValidFrom: readDay(values.ValidFrom),
  Percent: readPercent(values.Percent),
})

const send = (values: Values, rate: VatRate | undefined): Promise<VatRate> => {
  const input = inputOf(values)
  if (!rate) return houseSettings.addVatRate(input)
  const named = { Region: rate.Region, ValidFrom: rate.ValidFrom, UpdatedAt: rate.UpdatedAt }
  return houseSettings.saveVatRate({ ...named, NewValidFrom: input.ValidFrom, Percent: input.Percent })
}

type VatRateDialogProps = { rate: VatRate | undefined; regions: readonly OwnerRegion[]; onClose: () => void }

/** Adds or edits a future rate; rates in force cannot be edited (R4). */
export const VatRateDialog = ({ rate, regions, onClose }: VatRateDialogProps) => {
  const text = useT()
  const form = useForm<Values, VatRate>({
    initial: {
      Region: rate?.Region ?? regions[0]?.Code ?? 'EST',
      ValidFrom: rate ? showDay(rate.ValidFrom) : '',
      Percent: rate ? formatNumber(rate.Percent) : '',
    },
    check: (values) => checkedBy(AddVatRate)(inputOf(values)),
    send: (values) => send(values, rate),
    onDone: () => finish({ text: t(($) => $.settings.vat.saved), topics: ['settings'], onClose }),
  })
  return (
    <RecordDialog
      form={form}
      title={rate ? text(($) => $.settings.vat.editTitle) : text(($) => $.settings.vat.addTitle)}
      submit={text(($) => $.ui.save)}
      onClose={onClose}
    >
      <NativeSelect
        label={text(($) => $.ui.region)}
        disabled={rate !== undefined}
        data={regions.map(({ Code, Name }) => ({ value: Code, label: Name }))}
        {...form.field('Region')}
      />
      <DayField
        label={text(($) => $.ui.validFrom)}
        required
        {...form.day('ValidFrom')}
        error={form.errors['ValidFrom'] ?? form.errors['NewValidFrom']}
      />
      <TextInput
        label={text(($) => $.settings.vat.percent)}
        required
        inputMode="decimal"
        autoComplete="off"
        rightSection="%"
        {...form.field('Percent')}
      />
    </RecordDialog>
  )
}
