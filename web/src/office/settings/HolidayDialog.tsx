import { NativeSelect, TextInput } from '@mantine/core'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { SaveHoliday, type HolidayRow } from '@parkla/contract/office/settings/settings.schema.ts'
import { dayKinds, pricedLikes } from '@parkla/contract/parking/tariffs/days/priced-likes.ts'
import { readFresh } from '../../kit/api/query.ts'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy, type FieldErrors } from '../../kit/forms/form.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { readDay, showDay } from '../../kit/time/wall-clock.ts'
import { DayField } from '../../ui/fields/DayField.tsx'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { dayKindText, dayRuleOptions } from '../../parking/tariffs/day-rules.api.ts'
import { beginsText } from './holiday-texts.ts'
import { houseSettings } from './settings.api.ts'

type Values = { Day: string; Name: string; Kind: string; PricedLike: string; FromHalfHour: string }

const valuesOf = (stored: HolidayRow | undefined): Values => ({
  Day: stored ? showDay(stored.Day) : '',
  Name: stored?.Name ?? '',
  Kind: stored?.Kind ?? 'HOLIDAY',
  PricedLike: stored?.PricedLike ?? '',
  FromHalfHour: String(stored?.FromHalfHour ?? 0),
})

const inputOf = (Region: string, { Day, Name, Kind, PricedLike, FromHalfHour }: Values) => ({
  Region,
  Day: readDay(Day),
  Name,
  Kind: dayKinds.find((kind) => kind === Kind) ?? 'HOLIDAY',
  PricedLike: pricedLikes.find((like) => like === PricedLike) ?? ('' as const),
  FromHalfHour: Number(FromHalfHour),
  IsHoliday: true,
})

const checkFor =
  (region: string) =>
  (values: Values): FieldErrors => {
    const errors = checkedBy(SaveHoliday)(inputOf(region, values))
    if (values.Name.trim() === '') errors['Name'] = reasonText({ reason: 'input.required' })
    return errors
  }

type HolidayDialogProps = {
  region: string
  /** The day to edit, also one of the country's calendar; undefined adds one. */
  day: HolidayRow | undefined
  onSaved: (year: number) => void
  onClose: () => void
}

const useDayForm = ({ region, day, onSaved, onClose }: HolidayDialogProps) =>
  useRecordForm<Values, HolidayRow, HolidayRow | undefined, Instant | undefined>({
    stored: day,
    valuesOf,
    readNewest: async () =>
      day &&
      (await readFresh(houseSettings.holidays, { region, year: Number(day.Day.slice(0, 4)) })).find(
        ({ Day }) => Day === day.Day,
      ),
    onGone: onClose,
    check: checkFor(region),
    send: (values, UpdatedAt) => houseSettings.saveHoliday({ ...inputOf(region, values), UpdatedAt }),
    onDone: ({ Day }) => {
      onSaved(Number(Day.slice(0, 4)))
      finish({
        text: day ? t(($) => $.settings.holidays.saved) : t(($) => $.settings.holidays.added),
        topics: ['settings'],
        onClose,
      })
    },
  })

const halfHours = Array.from({ length: 48 }, (_, at) => at)

/** Adds a day to the region's calendar, or changes one (R51, R194). */
export const HolidayDialog = (props: HolidayDialogProps) => {
  const { day, onClose } = props
  const text = useT()
  const { form } = useDayForm(props)
  return (
    <RecordDialog
      form={form}
      title={day ? text(($) => $.settings.holidays.editTitle) : text(($) => $.settings.holidays.addTitle)}
      submit={text(($) => $.ui.save)}
      onClose={onClose}
    >
      <DayField
        label={text(($) => $.ui.date)}
        required
        disabled={day !== undefined}
        data-autofocus={day === undefined || undefined}
        {...form.day('Day')}
      />
      <TextInput
        label={text(($) => $.ui.name)}
        required
        autoComplete="off"
        data-autofocus={day !== undefined || undefined}
        {...form.field('Name')}
      />
      <NativeSelect
        label={text(($) => $.settings.holidays.kind)}
        data={dayKinds.map((value) => ({ value, label: dayKindText(value) }))}
        {...form.field('Kind')}
      />
      <NativeSelect
        label={text(($) => $.settings.holidays.begins)}
        data={halfHours.map((value) => ({ value: String(value), label: beginsText(value) }))}
        {...form.field('FromHalfHour')}
      />
      <NativeSelect
        label={text(($) => $.settings.holidays.prices)}
        data={[{ value: '', label: text(($) => $.settings.holidays.asKind) }, ...dayRuleOptions(pricedLikes)]}
        {...form.field('PricedLike')}
      />
    </RecordDialog>
  )
}
