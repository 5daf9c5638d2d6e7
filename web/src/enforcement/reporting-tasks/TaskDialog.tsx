import { Checkbox, Group, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { officerLanguages } from '@parkla/contract/enforcement/officers/officers.schema.ts'
import {
  AddReportingTask,
  isoWeekdays,
  type ReportingTask,
} from '@parkla/contract/enforcement/reporting-tasks/reporting-tasks.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { VehicleGroup } from '@parkla/contract/members/vehicle-groups/vehicle-groups.schema.ts'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy, type FieldErrors } from '../../kit/forms/form.ts'
import { languageNames, t, useT } from '../../kit/phrases.ts'
import { readFresh } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { reportingTasks } from './reporting-tasks.api.ts'
import { weekdayName } from '../../kit/time/weekdays.ts'

type Values = {
  emailTo: string
  bcc: string
  sendingDays: string[]
  enabled: boolean
  vehicleGroupId: string
  sendEmpty: boolean
  language: ReportingTask['language']
}

type DialogProps = {
  task: ReportingTask | undefined
  groups: readonly VehicleGroup[]
  onClose: () => void
}

const workdays = ['1', '2', '3', '4', '5']

const valuesOf = (task: ReportingTask | undefined, groups: readonly VehicleGroup[]): Values => ({
  emailTo: task?.emailTo ?? '',
  bcc: task?.bcc.join('\n') ?? '',
  sendingDays: task?.sendingDays.map(String) ?? workdays,
  enabled: task?.enabled ?? true,
  vehicleGroupId: String(task?.vehicleGroupId ?? groups[0]?.ID ?? ''),
  sendEmpty: task?.sendEmpty ?? false,
  language: task?.language ?? 'et',
})

const bodyOf = ({ bcc, sendingDays, vehicleGroupId, ...values }: Values) => ({
  ...values,
  bcc: bcc.split(/[\s,;]+/).filter((address) => address !== ''),
  sendingDays: sendingDays.map(Number),
  vehicleGroupId: Number(vehicleGroupId),
})

/** An error of one address is shown at the field of all. */
const check = (values: Values): FieldErrors => {
  const errors = checkedBy(AddReportingTask)(bodyOf(values))
  const ofBcc = Object.entries(errors).find(([field]) => field.startsWith('bcc'))
  return { ...errors, ...(ofBcc === undefined ? {} : { bcc: ofBcc[1] }) }
}

const useTaskForm = ({ task, groups, onClose }: DialogProps) =>
  useRecordForm<Values, ReportingTask, ReportingTask | undefined, Instant | undefined>({
    stored: task,
    valuesOf: (stored) => valuesOf(stored, groups),
    readNewest: async () => (await readFresh(reportingTasks.list, {})).find(({ ID }) => ID === task?.ID),
    onGone: onClose,
    check,
    send: (values, UpdatedAt) =>
      task ? reportingTasks.save({ ID: task.ID, ...bodyOf(values), UpdatedAt }) : reportingTasks.add(bodyOf(values)),
    onDone: () => finish({ text: t(($) => $.fines.reports.saved), topics: ['reportingTasks'], onClose }),
  }).form

/** Adds or changes a reporting task (R138). */
export const TaskDialog = (props: DialogProps) => {
  const text = useT()
  const form = useTaskForm(props)
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fines.reports[props.task ? 'edit' : 'add'])}
      submit={text(($) => $.ui.save)}
      onClose={props.onClose}
    >
      <TextInput
        label={text(($) => $.fines.reports.to)}
        required
        type="email"
        data-autofocus
        maxLength={254}
        {...form.field('emailTo')}
      />
      <Textarea
        label={text(($) => $.fines.reports.bcc)}
        description={text(($) => $.fines.reports.bccHint)}
        minRows={1}
        maxRows={5}
        {...form.field('bcc')}
      />
      <NativeSelect
        label={text(($) => $.fines.field.group)}
        required
        data={props.groups.map(({ ID, name }) => ({ value: String(ID), label: name }))}
        {...form.field('vehicleGroupId')}
      />
      <Checkbox.Group
        label={text(($) => $.fines.reports.days)}
        description={text(($) => $.fines.reports.daysHint)}
        required
        {...form.field('sendingDays')}
      >
        <Group gap="sm" mt="xs">
          {isoWeekdays.map((day) => (
            <Checkbox key={day} value={String(day)} label={weekdayName(day, 'short')} />
          ))}
        </Group>
      </Checkbox.Group>
      <NativeSelect
        label={text(($) => $.ui.language)}
        data={officerLanguages.map((value) => ({ value, label: languageNames[value] }))}
        {...form.field('language')}
      />
      <Switch
        label={text(($) => $.fines.reports.sendEmpty)}
        {...form.field('sendEmpty')}
        checked={form.values.sendEmpty}
      />
      <Switch label={text(($) => $.fines.reports.enabled)} {...form.field('enabled')} checked={form.values.enabled} />
    </RecordDialog>
  )
}
