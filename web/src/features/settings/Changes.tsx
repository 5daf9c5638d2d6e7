import { Stack, Title } from '@mantine/core'
import { secondFactorLevels } from '@parkla/contract/accounts/second-factor.schema.ts'
import type { SettingsChange } from '@parkla/contract/settings/settings.schema.ts'
import { settingKeys } from '@parkla/contract/settings/settings-catalogue.ts'
import { useFormat } from '../../kit/format.ts'
import { t, useT } from '../../kit/phrases.ts'
import { useWholeList } from '../../kit/lists/whole-list.ts'
import { useUser } from '../../kit/session.ts'
import { columnsOf, useListTable } from '../../kit/lists/table.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { houseSettings } from './settings.api.ts'
import { showDay } from '../../kit/time/wall-clock.ts'
import { writeSetting } from './setting-values.ts'

const keyOf = (subject: string) => settingKeys.find((key) => key === subject)

/** The label of a setting, or region and day of a rate or public holiday. */
const subjectOf = ({ Subject }: SettingsChange): string => {
  const key = keyOf(Subject)
  if (key) return t(($) => $.settings.key[key])
  const [region = '', day = ''] = Subject.split(' ')
  return day === '' ? Subject : `${region} ${showDay(day)}`
}

const valueOf = (subject: string, value: string): string => {
  const key = keyOf(subject)
  const level = key === 'secondFactorFor' ? secondFactorLevels.find((each) => each === value) : undefined
  if (level) return t(($) => $.settings.choice[level])
  return key && value !== '' ? writeSetting(key, value) : value
}

const Moment = ({ at }: { at: string }) => {
  const { moment } = useFormat()
  return moment(at, useUser().timeZone)
}

const columns = columnsOf<SettingsChange>([
  {
    id: 'what',
    header: () => t(($) => $.settings.history.what),
    cell: (change) => subjectOf(change),
    phone: 'title',
  },
  {
    id: 'before',
    header: () => t(($) => $.settings.history.before),
    cell: ({ Subject, Before }) => valueOf(Subject, Before) || '–',
  },
  {
    id: 'after',
    header: () => t(($) => $.settings.history.after),
    cell: ({ Subject, After }) => valueOf(Subject, After) || '–',
  },
  { id: 'by', header: () => t(($) => $.ui.user), cell: ({ By }) => By },
  { id: 'at', header: () => t(($) => $.ui.time), cell: ({ At }) => <Moment at={At} /> },
])

const rowId = ({ At, Subject, Fact }: SettingsChange): string => `${At} ${Subject} ${Fact}`

/** The latest audited changes of this page. */
export const Changes = () => {
  const text = useT()
  const list = useWholeList(houseSettings.history, {})
  const table = useListTable({ columns, rows: list.rows, rowId })
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {text(($) => $.settings.history.title)}
      </Title>
      <DataTable
        label={text(($) => $.settings.history.title)}
        table={table}
        list={list}
        empty={text(($) => $.ui.noChanges)}
      />
    </Stack>
  )
}
