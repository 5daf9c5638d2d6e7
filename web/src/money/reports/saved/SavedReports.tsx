import { Button, Group, Stack } from '@mantine/core'
import { instantToLocal } from '@parkla/contract/kit/time.ts'
import type { SavedReport } from '@parkla/contract/money/reports/saved-reports.schema.ts'
import { IconBookmark } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useAction } from '../../../kit/api/action.ts'
import { useWholeList } from '../../../kit/lists/whole-list.ts'
import { useNow } from '../../../kit/time/now.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { useSearchState } from '../../../kit/address/search-state.ts'
import { useUser } from '../../../kit/session.ts'
import { useRowDelete } from '../../../ui/table/row-delete.ts'
import { ListTable } from '../../../listing/ListTable.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import type { RowAction } from '../../../ui/table/row-action.ts'
import { ReportSearch } from '../reports.search.ts'
import { savedReports } from './saved-reports.api.ts'
import { savedColumns } from './saved-reports.columns.tsx'
import { searchOf } from './saved-query.ts'
import { SaveReportDialog } from './SaveReportDialog.tsx'

const useSavedActions = (edit: (report: SavedReport) => void): ((report: SavedReport) => RowAction[]) => {
  const { email } = useUser()
  const test = useAction(savedReports.test, { success: () => t(($) => $.reports.saved.tested, { email }) })
  const deletes = useRowDelete(savedReports.remove, { success: () => t(($) => $.reports.saved.deleted) })
  return (report) =>
    report.IsOwn
      ? [
          { id: 'edit', label: t(($) => $.ui.edit), onClick: () => edit(report) },
          { id: 'test', label: t(($) => $.reports.saved.test), onClick: () => void test.run({ Name: report.Name }) },
          deletes(
            { name: report.Name, text: t(($) => $.reports.saved.deleteText) },
            { Name: report.Name, UpdatedAt: report.UpdatedAt },
          ),
        ]
      : []
}

type ListProps = { onOpen: (report: SavedReport) => void; onEdit: (report: SavedReport) => void; onSave: () => void }

const SavedList = ({ onOpen, onEdit, onSave }: ListProps) => {
  const text = useT()
  const list = useWholeList(savedReports.list, {})
  const columns = useMemo(() => savedColumns(onOpen), [onOpen])
  return (
    <Stack>
      <Group justify="flex-end">
        <Button onClick={onSave}>{text(($) => $.reports.saved.save)}</Button>
      </Group>
      <ListTable
        label={text(($) => $.reports.saved.title)}
        columns={columns}
        list={list}
        empty={text(($) => $.reports.saved.empty)}
        actions={useSavedActions(onEdit)}
        rowLabel={({ Name }) => Name}
      />
    </Stack>
  )
}

/** Opens and saves reports under a name (decision 0065). */
export const SavedReports = ({ search }: { search: ReportSearch }) => {
  const text = useT()
  const { change } = useSearchState(ReportSearch)
  const { timeZone } = useUser()
  const now = useNow()
  const [isListed, showList] = useState(false)
  const [edited, edit] = useState<SavedReport | 'new'>()
  const open = (report: SavedReport) => {
    change(searchOf(report, instantToLocal(new Date(now).toISOString(), timeZone)))
    showList(false)
  }
  const startEdit = (report: SavedReport | 'new') => {
    showList(false)
    edit(report)
  }
  return (
    <>
      <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />} onClick={() => showList(true)}>
        {text(($) => $.reports.saved.short)}
      </Button>
      {isListed ? (
        <Dialog opened size="xl" onClose={() => showList(false)} title={text(($) => $.reports.saved.title)}>
          <SavedList onOpen={open} onEdit={startEdit} onSave={() => startEdit('new')} />
        </Dialog>
      ) : null}
      {edited === undefined ? null : (
        <SaveReportDialog
          report={edited === 'new' ? undefined : edited}
          search={edited === 'new' ? search : searchOf(edited, instantToLocal(new Date(now).toISOString(), timeZone))}
          onClose={() => edit(undefined)}
        />
      )}
    </>
  )
}
