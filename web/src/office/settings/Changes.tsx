import { Stack, Title } from '@mantine/core'
import type { SettingsChange } from '@parkla/contract/office/settings/settings.schema.ts'
import { useFormat } from '../../kit/format.ts'
import { t, useT } from '../../kit/phrases.ts'
import { useWholeList } from '../../kit/lists/whole-list.ts'
import { useUser } from '../../kit/session.ts'
import { columnsOf, useListTable } from '../../kit/lists/table.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { houseSettings } from './settings.api.ts'
import { changedText, subjectText } from './holiday-texts.ts'

const Moment = ({ at }: { at: string }) => {
  const { moment } = useFormat()
  return moment(at, useUser().timeZone)
}

const columns = columnsOf<SettingsChange>([
  {
    id: 'what',
    header: () => t(($) => $.settings.history.what),
    cell: ({ Subject }) => subjectText(Subject),
    phone: 'title',
  },
  {
    id: 'before',
    header: () => t(($) => $.settings.history.before),
    cell: (change) => changedText(change, change.Before) || '–',
  },
  {
    id: 'after',
    header: () => t(($) => $.settings.history.after),
    cell: (change) => changedText(change, change.After) || '–',
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
