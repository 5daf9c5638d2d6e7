import { Group } from '@mantine/core'
import { groupPlatePageSizes } from '@parkla/contract/members/vehicle-groups/vehicle-groups.filters.ts'
import type { GroupPlate } from '@parkla/contract/members/vehicle-groups/vehicle-groups.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useList } from '../../kit/lists/list.ts'
import { t, useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { usePermission } from '../../kit/session.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { AddButton } from '../../ui/AddButton.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { useRowDelete } from '../../ui/table/row-delete.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { Filters } from '../../ui/filters/Filters.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { Plate } from '../../ui/Plate.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import { PlateSearchField } from '../../ui/filters/PlateSearchField.tsx'
import { PlateDialog } from './PlateDialog.tsx'
import { PlatesDialog } from './PlatesDialog.tsx'
import { vehicleGroups } from './vehicle-groups.api.ts'
import { VehicleGroupsSearch } from './vehicle-groups.search.ts'

const columns = columnsOf<GroupPlate>([
  {
    id: 'plate',
    header: () => t(($) => $.ui.plate),
    cell: ({ licensePlate }) => <Plate>{licensePlate}</Plate>,
    phone: 'title',
  },
])

const usePlateActions = (id: number, edit: (plate: GroupPlate) => void): ((plate: GroupPlate) => RowAction[]) => {
  const deletes = useRowDelete(vehicleGroups.removePlate, { success: () => t(($) => $['vehicle-groups'].plateDeleted) })
  return (plate) => [
    { id: 'edit', label: t(($) => $.ui.edit), onClick: () => edit(plate) },
    deletes(
      { name: displayPlate(plate.licensePlate), text: t(($) => $['vehicle-groups'].plateDeleteText) },
      { id, ID: plate.ID },
    ),
  ]
}

/** Plates of one group: search, add many, change, remove (R141). */
export const GroupPlates = ({ id }: { id: number }) => {
  const text = useT()
  const mayEdit = usePermission('vehicleGroups.edit')
  const { search, change, filter } = useSearchState(VehicleGroupsSearch)
  const { data: groups } = useQuery(queryOf(vehicleGroups.list, {}, { isShown: true }))
  const [opened, open] = useState<GroupPlate | 'many'>()
  const filters = useMemo(() => ({ id, search: search.search }), [id, search.search])
  const list = useList(vehicleGroups.plates, { filters, paging: search, setPaging: change })
  const actions = usePlateActions(id, open)
  const name = groups?.find(({ ID }) => ID === id)?.name ?? text(($) => $['vehicle-groups'].title)
  const empty = search.search === '' ? text(($) => $['vehicle-groups'].noPlates) : text(($) => $.ui.noMatchesHint)
  const close = () => open(undefined)
  return (
    <>
      <div>
        <BackLink to="/vehicle-groups">{text(($) => $['vehicle-groups'].title)}</BackLink>
        <PageTitle title={name} />
      </div>
      <Group justify="space-between" align="flex-end">
        <Filters>
          <PlateSearchField value={search.search} onSearch={(part) => filter({ search: part })} />
        </Filters>
        {mayEdit ? (
          <AddButton onClick={() => open('many')}>{text(($) => $['vehicle-groups'].addPlates)}</AddButton>
        ) : null}
      </Group>
      <ListTable
        label={text(($) => $['vehicle-groups'].plates)}
        columns={columns}
        list={list}
        sizes={groupPlatePageSizes}
        name={name}
        file={vehicleGroups.exportPlates}
        filters={filters}
        empty={empty}
        {...(mayEdit ? { actions } : {})}
        rowLabel={({ licensePlate }) => displayPlate(licensePlate)}
      />
      {opened === 'many' ? <PlatesDialog id={id} onClose={close} /> : null}
      {typeof opened === 'object' ? <PlateDialog id={id} plate={opened} onClose={close} /> : null}
    </>
  )
}
