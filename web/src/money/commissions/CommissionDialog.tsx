import { TextInput } from '@mantine/core'
import { AddCommission, type Commission } from '@parkla/contract/money/commissions/commissions.schema.ts'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy, useForm } from '../../kit/forms/form.ts'
import { t, useT } from '../../kit/phrases.ts'
import { readDay } from '../../kit/time/wall-clock.ts'
import { DayField } from '../../ui/fields/DayField.tsx'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { isWholePlace, PlacePicker } from '../../parking/places/PlacePicker.tsx'
import { commissions } from './commissions.api.ts'

type Values = { PlaceId: string; ValidFrom: string; Percent: string }

const readPercent = (text: string): number =>
  /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN

const inputOf = ({ PlaceId, ValidFrom, Percent }: Values) => ({
  PlaceId: Number(PlaceId),
  ValidFrom: readDay(ValidFrom),
  Percent: readPercent(Percent),
})

type Props = { /** 0: to be chosen. */ placeId: number; onClose: () => void }

/** A commission from a day on (R171). */
export const CommissionDialog = ({ placeId, onClose }: Props) => {
  const text = useT()
  const form = useForm<Values, Commission>({
    initial: { PlaceId: placeId === 0 ? '' : String(placeId), ValidFrom: '', Percent: '' },
    check: (values) => checkedBy(AddCommission)(inputOf(values)),
    send: (values) => commissions.add(inputOf(values)),
    onDone: () =>
      finish({ text: t(($) => $.commissions.saved), topics: ['commissions', 'reports', 'statements'], onClose }),
  })
  return (
    <RecordDialog form={form} title={text(($) => $.commissions.add)} submit={text(($) => $.ui.save)} onClose={onClose}>
      <PlacePicker accepts={isWholePlace} required {...form.field('PlaceId')} />
      <DayField label={text(($) => $.ui.validFrom)} required {...form.day('ValidFrom')} />
      <TextInput
        label={text(($) => $.commissions.percent)}
        required
        inputMode="decimal"
        autoComplete="off"
        rightSection="%"
        {...form.field('Percent')}
      />
    </RecordDialog>
  )
}
