import { timeText } from '../../../kit/time/wall-clock.ts'
import { Alert, Checkbox, Group, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { officerLanguages } from '@parkla/contract/enforcement/officers/officers.schema.ts'
import { isoWeekdays } from '@parkla/contract/enforcement/reporting-tasks/reporting-tasks.schema.ts'
import { mailFrequencies, savedPeriods } from '@parkla/contract/money/reports/saved-reports.filters.ts'
import { SaveReport, type SavedReport } from '@parkla/contract/money/reports/saved-reports.schema.ts'
import { finish } from '../../../kit/forms/finish.ts'
import { checkedBy } from '../../../kit/forms/form.ts'
import { language, languageNames, t, useT } from '../../../kit/phrases.ts'
import { readFresh } from '../../../kit/api/query.ts'
import { useRecordForm } from '../../../kit/forms/record-form.ts'
import { weekdayName } from '../../../kit/time/weekdays.ts'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { useDefaultDays } from '../report-query.ts'
import type { ReportSearch } from '../reports.search.ts'
import { savedReports } from './saved-reports.api.ts'
import { savedFailure } from './saved-failure.ts'
import { storedQuery } from './saved-query.ts'

type Values = Pick<SavedReport, 'Name' | 'Period' | 'IsShared' | 'Frequency' | 'Language'> & {
  SendingDays: string[]
  MonthDay: number | string
  SendingHour: string
}

const valuesOf = (report: SavedReport | undefined, search: ReportSearch): Values => ({
  Name: report?.Name ?? '',
  Period: report?.Period ?? (search.from === '' && search.to === '' ? 'THIS_MONTH' : 'FIXED'),
  IsShared: report?.IsShared ?? false,
  Frequency: report?.Frequency ?? 'NONE',
  Language: report?.Language ?? language(),
  SendingDays: (report?.SendingDays ?? [1]).map(String),
  MonthDay: report?.MonthDay ?? 1,
  SendingHour: String(report?.SendingHour ?? 7),
})

type DialogProps = {
  /** The saved report to change; without one that of the page is saved. */
  report: SavedReport | undefined
  search: ReportSearch
  onClose: () => void
}

const useSaveForm = ({ report, search, onClose }: DialogProps) => {
  const shown = useDefaultDays()
  const bodyOf = ({ SendingDays, MonthDay, SendingHour, ...values }: Values) => ({
    ...values,
    Query: report && values.Period === report.Period ? report.Query : storedQuery(search, values.Period, shown),
    SendingDays: SendingDays.map(Number),
    MonthDay: Number(MonthDay),
    SendingHour: Number(SendingHour),
  })
  const { form } = useRecordForm<Values, SavedReport, SavedReport | undefined, Instant | undefined>({
    stored: report,
    valuesOf: (stored) => valuesOf(stored, search),
    readNewest: async () => (await readFresh(savedReports.list, {})).find(({ ID }) => ID === report?.ID),
    check: (values) => checkedBy(SaveReport)(bodyOf(values)),
    send: (values, UpdatedAt) => savedReports.save({ ...bodyOf(values), UpdatedAt }),
    onGone: onClose,
    onDone: ({ Name }) =>
      finish({ text: t(($) => $.reports.saved.done, { name: Name }), topics: ['savedReports'], onClose }),
  })
  return form
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: timeText({ hour, minute: 0 }),
}))

type FormProps = { form: ReturnType<typeof useSaveForm> }

/** Mails to the user. */
const ScheduleFields = ({ form }: FormProps) => {
  const text = useT()
  const { Frequency } = form.values
  if (Frequency === 'NONE') return null
  return (
    <>
      {Frequency === 'WEEKDAYS' ? (
        <Checkbox.Group label={text(($) => $.reports.saved.days)} required {...form.field('SendingDays')}>
          <Group gap="sm" mt="xs">
            {isoWeekdays.map((day) => (
              <Checkbox key={day} value={String(day)} label={weekdayName(day, 'short')} />
            ))}
          </Group>
        </Checkbox.Group>
      ) : (
        <NumberInput
          label={text(($) => $.reports.saved.monthDay)}
          description={text(($) => $.reports.saved.monthDayHint)}
          min={1}
          max={31}
          {...form.field('MonthDay')}
        />
      )}
      <NativeSelect label={text(($) => $.ui.time)} data={hours} {...form.field('SendingHour')} />
      <NativeSelect
        label={text(($) => $.reports.saved.language)}
        data={officerLanguages.map((value) => ({ value, label: languageNames[value] }))}
        {...form.field('Language')}
      />
    </>
  )
}

/** Saves a report under a name, with its mails (decision 0065). */
export const SaveReportDialog = (props: DialogProps) => {
  const text = useT()
  const form = useSaveForm(props)
  const failure = props.report && savedFailure(props.report)
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.reports.saved[props.report ? 'edit' : 'save'])}
      submit={text(($) => $.ui.save)}
      onClose={props.onClose}
    >
      {failure === undefined ? null : (
        <Alert color="red" title={text(($) => $.reports.saved.failed)}>
          {failure}
        </Alert>
      )}
      <TextInput
        label={text(($) => $.ui.name)}
        description={text(($) => $.reports.saved.nameHint)}
        required
        readOnly={props.report !== undefined}
        data-autofocus
        maxLength={80}
        {...form.field('Name')}
      />
      <NativeSelect
        label={text(($) => $.reports.saved.periodName)}
        data={savedPeriods.map((value) => ({ value, label: text(($) => $.reports.saved.period[value]) }))}
        {...form.field('Period')}
      />
      <Switch
        label={text(($) => $.reports.saved.shared)}
        description={text(($) => $.reports.saved.sharedHint)}
        {...form.field('IsShared')}
        checked={form.values.IsShared}
      />
      <NativeSelect
        label={text(($) => $.reports.saved.mailed)}
        data={mailFrequencies.map((value) => ({ value, label: text(($) => $.reports.saved.frequency[value]) }))}
        {...form.field('Frequency')}
      />
      <ScheduleFields form={form} />
    </RecordDialog>
  )
}
