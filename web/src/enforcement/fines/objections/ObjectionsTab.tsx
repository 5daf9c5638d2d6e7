import { NativeSelect } from '@mantine/core'
import {
  objectionPageSizes,
  objectionStates,
} from '@parkla/contract/enforcement/fines/objections/objections.filters.ts'
import type { Objection } from '@parkla/contract/enforcement/fines/objections/objections.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { useMemo } from 'react'
import { useAction } from '../../../kit/api/action.ts'
import { useList, type Paging } from '../../../kit/lists/list.ts'
import { useOpened } from '../../../kit/address/opened.ts'
import { useT } from '../../../kit/phrases.ts'
import { isChanged, useSearchState } from '../../../kit/address/search-state.ts'
import { usePermission, useUser } from '../../../kit/session.ts'
import { useListTable } from '../../../kit/lists/table.ts'
import { ListSummary } from '../../../listing/ListSummary.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { Filters } from '../../../ui/filters/Filters.tsx'
import { PagerWithSummary } from '../../../ui/table/Pager.tsx'
import type { RowAction } from '../../../ui/table/row-action.ts'
import { PlateSearchField } from '../../../ui/filters/PlateSearchField.tsx'
import { EnforcementSearch, noObjectionFilters, ObjectionFilterValues } from '../fines.search.ts'
import { ObjectionDialog } from './ObjectionDialog.tsx'
import { objections } from './objections.api.ts'
import { objectionColumns } from './objections.columns.tsx'

type FiltersProps = { filters: ObjectionFilterValues; onChange: (to: Partial<ObjectionFilterValues>) => void }

const ObjectionFilters = ({ filters, onChange }: FiltersProps) => {
  const t = useT()
  const choose = (to: Record<string, string>) => onChange(ObjectionFilterValues.parse({ ...filters, ...to }))
  return (
    <Filters onClear={isChanged(filters, noObjectionFilters) ? () => onChange(noObjectionFilters) : undefined}>
      <PlateSearchField value={filters.licensePlate} onSearch={(licensePlate) => onChange({ licensePlate })} />
      <NativeSelect
        label={t(($) => $.ui.status)}
        data={[
          { value: 'ALL', label: t(($) => $.ui.all) },
          ...objectionStates.map((value) => ({ value, label: t(($) => $.fines.objections.state[value]) })),
        ]}
        value={filters.objection}
        onChange={({ currentTarget }) => choose({ objection: currentTarget.value })}
      />
      <NativeSelect
        label={t(($) => $.ui.assignee)}
        data={[
          { value: '', label: t(($) => $.ui.all) },
          { value: 'ME', label: t(($) => $.fines.objections.mine) },
          { value: 'NONE', label: t(($) => $.fines.objections.free) },
        ]}
        value={filters.assignee}
        onChange={({ currentTarget }) => choose({ assignee: currentTarget.value })}
      />
    </Filters>
  )
}

const useRowActions = (open: (row: Objection) => void): ((row: Objection) => RowAction[]) => {
  const t = useT()
  const { id: ownId } = useUser()
  const mayTake = usePermission('fines.cancel')
  const assign = useAction(objections.assign)
  return (row) => {
    const isMine = row.assigneeId === ownId
    const take = {
      id: 'assign',
      label: isMine ? t(($) => $.fines.objections.giveBack) : t(($) => $.fines.objections.take),
      onClick: () => void assign.run({ id: row.id, isMine: !isMine }),
    }
    const show = { id: 'open', label: t(($) => $.ui.open), onClick: () => open(row) }
    return mayTake && row.state === 'OPEN' ? [show, take] : [show]
  }
}

/** Objections of debtors, those due first; open ones unless chosen otherwise (R125). */
export const ObjectionsTab = () => {
  const t = useT()
  const { search, change, filter } = useSearchState(EnforcementSearch)
  const filters = useMemo(() => ObjectionFilterValues.parse(search), [search])
  const asked = useMemo(
    () => ({
      licensePlate: filters.licensePlate,
      assignee: filters.assignee,
      state: filters.objection === 'ALL' ? ('' as const) : filters.objection,
    }),
    [filters],
  )
  const setPaging = (to: Partial<Paging>): void => change({ ...to, objectionId: 0 })
  const list = useList(objections.list, { filters: asked, paging: search, setPaging })
  const close = () => change({ objectionId: 0 }, 'replace')
  const opened = useOpened(list, { idOf: ({ id }) => id, id: search.objectionId, close })
  const open = ({ id }: Objection): void => change({ objectionId: id })
  const table = useListTable({ columns: objectionColumns, rows: list.rows })
  const actions = useRowActions(open)
  const title = t(($) => $.fines.tab['fine-objections'])
  const isNarrowed = isChanged(filters, noObjectionFilters)
  const empty = isNarrowed ? t(($) => $.ui.noMatchesHint) : t(($) => $.fines.objections.empty)
  return (
    <>
      <ObjectionFilters filters={filters} onChange={(to) => filter({ ...to, objectionId: 0 })} />
      <DataTable
        label={title}
        table={table}
        list={list}
        empty={empty}
        actions={actions}
        rowLabel={({ licensePlate }) => displayPlate(licensePlate)}
        onOpen={open}
      />
      <PagerWithSummary list={list} sizes={objectionPageSizes}>
        <ListSummary name={title} totals={objections.totals} file={objections.export} filters={asked} />
      </PagerWithSummary>
      {opened === undefined ? null : <ObjectionDialog objection={opened} onClose={close} />}
    </>
  )
}
