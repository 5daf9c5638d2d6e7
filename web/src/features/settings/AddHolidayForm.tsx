import { NativeSelect, TextInput } from '@mantine/core'
import { SaveHoliday, type HolidayRow } from '@parkla/contract/settings/settings.schema.ts'
import { dayKinds, pricedLikes } from '@parkla/contract/tariffs/priced-likes.ts'
import { IconPlus } from '@tabler/icons-react'
import { checkedBy, useForm, type FieldErrors } from '../../kit/forms/form.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { refresh } from '../../kit/api/query.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { DayField } from '../../ui/fields/DayField.tsx'
import { LineForm } from '../../ui/record/LineForm.tsx'
import { houseSettings } from './settings.api.ts'
import { dayKindText, dayRuleOptions, dayRuleText } from '../tariffs/day-rules.api.ts'
import { readDay } from '../../kit/time/wall-clock.ts'

type Values = { Day: string; Name: string; Kind: string; PricedLike: string }
const blank: Values = { Day: '', Name: '', Kind: 'HOLIDAY', PricedLike: '' }

const saved = ({ Day, Name, Kind, PricedLike }: Values) => ({
  Day: readDay(Day),
  Name,
  Kind: dayKinds.find((kind) => kind === Kind) ?? 'HOLIDAY',
  PricedLike: pricedLikes.find((like) => like === PricedLike) ?? ('' as const),
  IsHoliday: true,
})

const checkFor =
  (Region: string) =>
  (values: Values): FieldErrors => {
    const errors = checkedBy(SaveHoliday)({ Region, ...saved(values) })
    if (values.Name.trim() === '') errors['Name'] = reasonText({ reason: 'input.nameRequired' })
    return errors
  }

type AddHolidayFormProps = { region: string; onAdded: (year: number) => void }

/** Adds a public holiday to the region's calendar (R51). */
export const AddHolidayForm = ({ region, onAdded }: AddHolidayFormProps) => {
  const text = useT()
  const form = useForm<Values, HolidayRow>({
    initial: blank,
    check: checkFor(region),
    send: (values) => houseSettings.saveHoliday({ Region: region, ...saved(values) }),
    onDone: ({ Day }) => {
      snackbar.success(t(($) => $.settings.holidays.added))
      onAdded(Number(Day.slice(0, 4)))
      form.setValues(blank)
      form.resetDirty(blank)
      void refresh('settings')
    },
  })
  return (
    <LineForm
      form={form}
      submit={text(($) => $.settings.holidays.add)}
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      <DayField label={text(($) => $.settings.holidays.day)} required {...form.day('Day')} />
      <TextInput label={text(($) => $.ui.name)} required autoComplete="off" {...form.field('Name')} />
      <NativeSelect
        label={text(($) => $.settings.holidays.kind)}
        data={dayKinds.map((value) => ({ value, label: dayKindText(value) }))}
        {...form.field('Kind')}
      />
      <NativeSelect
        label={text(($) => $.settings.holidays.prices)}
        data={[{ value: '', label: dayRuleText('REGION') }, ...dayRuleOptions(pricedLikes)]}
        {...form.field('PricedLike')}
      />
    </LineForm>
  )
}
