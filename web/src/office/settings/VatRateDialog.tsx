import { NativeSelect, TextInput } from '@mantine/core'
import { AddVatRate, type VatRate } from '@parkla/contract/office/settings/settings.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { OwnerRegion } from '@parkla/contract/parking/zones/zones.schema.ts'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy } from '../../kit/forms/form.ts'
import { formatNumber } from '../../kit/format.ts'
import { t, useT } from '../../kit/phrases.ts'
import { readFresh } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { DayField } from '../../ui/fields/DayField.tsx'
import { houseSettings } from './settings.api.ts'
import { readDay, showDay } from '../../kit/time/wall-clock.ts'
import { readPercent } from './setting-values.ts'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'

type Values = { Region: string; ValidFrom: string; Percent: string }

const inputOf = (values: Values) => ({
  Region: values.Region,
  ValidFrom: readDay(values.ValidFrom),
  Percent: readPercent(values.Percent),
})

type VatRateDialogProps = { rate: VatRate | undefined; regions: readonly OwnerRegion[]; onClose: () => void }

const useRateForm = ({ rate, regions, onClose }: VatRateDialogProps) =>
  useRecordForm<Values, VatRate, VatRate | undefined, Instant | undefined>({
    stored: rate,
    valuesOf: (stored) => ({
      Region: stored?.Region ?? regions[0]?.Code ?? 'EST',
      ValidFrom: stored ? showDay(stored.ValidFrom) : '',
      Percent: stored ? formatNumber(stored.Percent) : '',
    }),
    // A rate that another user moved to another day is no longer this rate.
    readNewest: async () =>
      (await readFresh(houseSettings.vatRates, {})).find(
        ({ Region, ValidFrom }) => Region === rate?.Region && ValidFrom === rate.ValidFrom,
      ),
    onGone: onClose,
    check: (values) => checkedBy(AddVatRate)(inputOf(values)),
    send: (values, UpdatedAt) => {
      const input = inputOf(values)
      if (!rate) return houseSettings.addVatRate(input)
      const { Region, ValidFrom } = rate
      const { ValidFrom: NewValidFrom, Percent } = input
      return houseSettings.saveVatRate({ Region, ValidFrom, NewValidFrom, Percent, UpdatedAt })
    },
    onDone: () => finish({ text: t(($) => $.settings.vat.saved), topics: ['settings'], onClose }),
  })

/** Adds or edits a future rate; rates in force cannot be edited (R4). */
export const VatRateDialog = (props: VatRateDialogProps) => {
  const { rate, regions, onClose } = props
  const text = useT()
  const { form } = useRateForm(props)
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
        data-autofocus={rate === undefined || undefined}
        data={regions.map(({ Code, Name }) => ({ value: Code, label: Name }))}
        {...form.field('Region')}
      />
      <DayField
        label={text(($) => $.ui.validFrom)}
        required
        data-autofocus={rate !== undefined || undefined}
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
