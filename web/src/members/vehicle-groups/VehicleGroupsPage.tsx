import { Anchor } from '@mantine/core'
import type { VehicleGroup } from '@parkla/contract/members/vehicle-groups/vehicle-groups.schema.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../../kit/format.ts'
import { useWholeList } from '../../kit/lists/whole-list.ts'
import { t, useT } from '../../kit/phrases.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { usePermission } from '../../kit/session.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { AddButton } from '../../ui/AddButton.tsx'
import { useRowDelete } from '../../ui/table/row-delete.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { ListPage } from '../../ui/page/ListPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { GroupPlates } from './GroupPlates.tsx'
import { vehicleGroups } from './vehicle-groups.api.ts'
import { VehicleGroupsSearch } from './vehicle-groups.search.ts'

const NameCell = ({ group: { ID, name } }: { group: VehicleGroup }) => (
  <Anchor inherit renderRoot={(props) => <Link {...props} to="/vehicle-groups" search={{ group: ID }} />}>
    {name}
  </Anchor>
)

const columns = columnsOf<VehicleGroup>([
  { id: 'name', header: () => t(($) => $.ui.name), cell: (group) => <NameCell group={group} />, phone: 'title' },
  {
    id: 'plates',
    header: () => t(($) => $['vehicle-groups'].plates),
    cell: ({ plateCount }) => formatNumber(plateCount),
    align: 'right',
    phone: 'aside',
  },
])

const useGroupActions = (rename: (group: VehicleGroup) => void): ((group: VehicleGroup) => RowAction[]) => {
  const deletes = useRowDelete(vehicleGroups.remove, { success: () => t(($) => $['vehicle-groups'].deleted) })
  const textOf = ({ plateCount: count }: VehicleGroup) => t(($) => $['vehicle-groups'].deleteText, { count })
  return (group) => [
    { id: 'rename', label: t(($) => $['vehicle-groups'].rename), onClick: () => rename(group) },
    deletes({ name: group.name, text: textOf(group) }, { id: group.ID }),
  ]
}

const GroupList = ({ onOpen }: { onOpen: (id: number) => void }) => {
  const text = useT()
  const mayEdit = usePermission('vehicleGroups.edit')
  const list = useWholeList(vehicleGroups.list, {})
  const [edited, edit] = useState<VehicleGroup | 'new'>()
  const actions = useGroupActions(edit)
  return (
    <>
      <PageTitle title={text(($) => $['vehicle-groups'].title)}>
        {mayEdit ? <AddButton onClick={() => edit('new')}>{text(($) => $['vehicle-groups'].add)}</AddButton> : null}
      </PageTitle>
      <ListTable
        label={text(($) => $['vehicle-groups'].title)}
        columns={columns}
        list={list}
        empty={text(($) => $['vehicle-groups'].empty)}
        {...(mayEdit ? { actions } : {})}
        rowLabel={({ name }) => name}
        onOpen={({ ID }) => onOpen(ID)}
      />
      {edited === undefined ? null : (
        <GroupDialog group={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />
      )}
    </>
  )
}

/** Vehicle groups and the plates of one (R31, R141). */
export const VehicleGroupsPage = () => {
  const { search, change } = useSearchState(VehicleGroupsSearch)
  return (
    <ListPage>
      {search.group === 0 ? (
        <GroupList onOpen={(group) => change({ group })} />
      ) : (
        <GroupPlates key={search.group} id={search.group} />
      )}
    </ListPage>
  )
}
