import { Stack, Title } from '@mantine/core'
import type { SettingsChange } from '@parkla/contract/office/settings/settings.schema.ts'
import { t, useT } from '../../kit/phrases.ts'
import { useWholeList } from '../../kit/lists/whole-list.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { OwnMoment } from '../../ui/OwnMoment.tsx'
import { houseSettings } from './settings.api.ts'
import { changedText, subjectText } from './holiday-texts.ts'

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
  { id: 'at', header: () => t(($) => $.ui.time), cell: ({ At }) => <OwnMoment at={At} /> },
])

const rowId = ({ At, Subject, Fact }: SettingsChange): string => `${At} ${Subject} ${Fact}`

/** The latest audited changes of this page. */
export const Changes = () => {
  const text = useT()
  const list = useWholeList(houseSettings.history, {})
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {text(($) => $.settings.history.title)}
      </Title>
      <ListTable
        label={text(($) => $.settings.history.title)}
        columns={columns}
        rowId={rowId}
        list={list}
        empty={text(($) => $.ui.noChanges)}
      />
    </Stack>
  )
}
