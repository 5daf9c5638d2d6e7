import { Group, Title } from '@mantine/core'
import type { PlaceGroup } from '@parkla/contract/enforcement/officers/officers.schema.ts'
import { mayDeletePlaceGroup } from '@parkla/contract/enforcement/officers/officers.policy.ts'
import { useState } from 'react'
import { useWholeList } from '../../kit/lists/whole-list.ts'
import { t, useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { AddButton } from '../../ui/AddButton.tsx'
import { useRowDelete } from '../../ui/table/row-delete.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { officers } from './officers.api.ts'
import { groupColumns } from './officers.columns.tsx'

const useGroupActions = (edit: (group: PlaceGroup) => void): ((group: PlaceGroup) => RowAction[]) => {
  const user = useUser()
  const deletes = useRowDelete(officers.removeGroup, { success: () => t(($) => $.fines.officers.groupDeleted) })
  return (group) => [
    { id: 'edit', label: t(($) => $.ui.edit), onClick: () => edit(group) },
    ...(mayDeletePlaceGroup(user, group).ok
      ? [deletes({ name: group.name, text: t(($) => $.fines.officers.groupDeleteText) }, { id: group.ID })]
      : []),
  ]
}

/** Sets of places that officers check (R140). */
export const PlaceGroups = () => {
  const text = useT()
  const list = useWholeList(officers.groups, {})
  const [edited, edit] = useState<PlaceGroup | 'new'>()
  const actions = useGroupActions(edit)
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
      <ListTable
        label={text(($) => $.fines.officers.groups)}
        columns={groupColumns}
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
