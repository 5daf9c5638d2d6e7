import { Group, Title } from '@mantine/core'
import type { PlaceGroup } from '@parkla/contract/enforcement/officers/officers.schema.ts'
import { mayDeletePlaceGroup } from '@parkla/contract/enforcement/officers/officers.policy.ts'
import { useState } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { useWholeList } from '../../kit/lists/whole-list.ts'
import { t, useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { useListTable } from '../../kit/lists/table.ts'
import { AddButton } from '../../ui/AddButton.tsx'
import { confirmDelete } from '../../ui/dialogs/confirm.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { officers } from './officers.api.ts'
import { groupColumns } from './officers.columns.tsx'

const useGroupActions = (edit: (group: PlaceGroup) => void): ((group: PlaceGroup) => RowAction[]) => {
  const user = useUser()
  const remove = useAction(officers.removeGroup, { success: () => t(($) => $.fines.officers.groupDeleted) })
  const askRemove = async ({ ID: id, name }: PlaceGroup): Promise<void> => {
    if (await confirmDelete({ name, text: t(($) => $.fines.officers.groupDeleteText) })) await remove.run({ id })
  }
  return (group) => [
    { id: 'edit', label: t(($) => $.ui.edit), onClick: () => edit(group) },
    ...(mayDeletePlaceGroup(user, group).ok
      ? [{ id: 'delete', label: t(($) => $.ui.delete), isDangerous: true, onClick: () => void askRemove(group) }]
      : []),
  ]
}

/** Sets of places that officers check (R140). */
export const PlaceGroups = () => {
  const text = useT()
  const list = useWholeList(officers.groups, {})
  const [edited, edit] = useState<PlaceGroup | 'new'>()
  const actions = useGroupActions(edit)
  const table = useListTable({ columns: groupColumns, rows: list.rows })
  return (
    <>
      <Group justify="space-between">
        <Title order={2} fz="lg">
          {text(($) => $.fines.officers.groups)}
        </Title>
        <AddButton variant="default" onClick={() => edit('new')}>
          {text(($) => $.fines.officers.addGroup)}
        </AddButton>
      </Group>
      <DataTable
        label={text(($) => $.fines.officers.groups)}
        table={table}
        list={list}
        empty={text(($) => $.fines.officers.noGroups)}
        actions={actions}
        rowLabel={({ name }) => name}
        onOpen={edit}
      />
      {edited === undefined ? null : (
        <GroupDialog group={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />
      )}
    </>
  )
}
