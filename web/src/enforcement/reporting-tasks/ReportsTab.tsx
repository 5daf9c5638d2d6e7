import { Group, Text } from '@mantine/core'
import type { ReportingTask } from '@parkla/contract/enforcement/reporting-tasks/reporting-tasks.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { useWholeList } from '../../kit/lists/whole-list.ts'
import { t, useT } from '../../kit/phrases.ts'
import { listQueryOf } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { AddButton } from '../../ui/AddButton.tsx'
import { useRowDelete } from '../../ui/table/row-delete.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import { vehicleGroups } from '../../members/vehicle-groups/vehicle-groups.api.ts'
import { reportingTasks } from './reporting-tasks.api.ts'
import { taskColumns } from './reporting-tasks.columns.tsx'
import { TaskDialog } from './TaskDialog.tsx'

const useTaskActions = (edit: (task: ReportingTask) => void): ((task: ReportingTask) => RowAction[]) => {
  const { email } = useUser()
  const test = useAction(reportingTasks.test, { success: () => t(($) => $.fines.reports.testedTo, { email }) })
  const deletes = useRowDelete(reportingTasks.remove, { success: () => t(($) => $.fines.reports.deleted) })
  return (task) => [
    { id: 'edit', label: t(($) => $.ui.edit), onClick: () => edit(task) },
    { id: 'test', label: t(($) => $.fines.reports.test), onClick: () => void test.run({ ID: task.ID }) },
    deletes({ name: task.emailTo, text: t(($) => $.fines.reports.deleteText) }, { ID: task.ID }),
  ]
}

/** Reports of fines by e-mail, for global admins (R138). */
export const ReportsTab = () => {
  const text = useT()
  const list = useWholeList(reportingTasks.list, {})
  const { data: groups = [], isSuccess } = useQuery(listQueryOf(vehicleGroups.list, {}))
  const [edited, edit] = useState<ReportingTask | 'new'>()
  const actions = useTaskActions(edit)
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {isSuccess && groups.length === 0
            ? text(($) => $.fines.reports.noVehicleGroups)
            : text(($) => $.fines.reports.hint)}
        </Text>
        <AddButton disabled={groups.length === 0} onClick={() => edit('new')}>
          {text(($) => $.fines.reports.add)}
        </AddButton>
      </Group>
      <ListTable
        label={text(($) => $.fines.tab['parking-fine-reports'])}
        columns={taskColumns}
        list={list}
        empty={text(($) => $.fines.reports.empty)}
        actions={actions}
        rowLabel={({ emailTo }) => emailTo}
        onOpen={edit}
      />
      {edited === undefined ? null : (
        <TaskDialog task={edited === 'new' ? undefined : edited} groups={groups} onClose={() => edit(undefined)} />
      )}
    </>
  )
}
