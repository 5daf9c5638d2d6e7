import { finePageSizes } from '@parkla/contract/enforcement/fines/fines.filters.ts'
import type { FineRow } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { lazyDialog } from '../../kit/pages/lazy-view.tsx'
import { useList } from '../../kit/lists/list.ts'
import { useT } from '../../kit/phrases.ts'
import { isChanged, useSearchState } from '../../kit/address/search-state.ts'
import { usePermission, useUser } from '../../kit/session.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import { actionsFor, isDangerous, type FineAction } from './fine-actions.ts'
import { FineFilters, readableFilters } from './FineFilters.tsx'
import { fines } from '../fine-records/fines.api.ts'
import { fineColumns } from './fines.columns.tsx'
import { EnforcementSearch, FineFilterValues, noFilters } from '../fine-records/fines.search.ts'

const FineDialogs = lazyDialog(async () => (await import('./FineDialogs.tsx')).FineDialogs)
const FineDetails = lazyDialog(async () => (await import('./FineDetails.tsx')).FineDetails)

/** Actions of the list; the page of a fine has all of them. */
const ofList: readonly FineAction[] = ['payRest', 'income', 'edit', 'cancel']

type Opened = { id: number; action: FineAction }

const useFinesList = () => {
  const { search, change, filter } = useSearchState(EnforcementSearch)
  const filters = useMemo(() => FineFilterValues.parse(search), [search])
  const readable = useMemo(() => readableFilters(filters), [filters])
  const list = useList(fines.list, { filters: readable, paging: search, setPaging: change })
  return { list, search, filters, readable, change, filter }
}

/** Opens the page of a fine, or its details for those who may not open the page (R33). */
const useOpenFine = (showDetails: (id: number) => void) => {
  const navigate = useNavigate()
  const hasPage = usePermission('fines.edit')
  return ({ id }: FineRow) =>
    hasPage ? void navigate({ to: '/parking-fine/$id', params: { id: String(id) } }) : showDetails(id)
}

const useRowActions = (open: (fine: FineRow) => void, start: (opened: Opened) => void) => {
  const t = useT()
  const user = useUser()
  return (fine: FineRow): RowAction[] => [
    { id: 'open', label: t(($) => $.ui.details), onClick: () => open(fine) },
    ...actionsFor(user, fine)
      .filter((action) => ofList.includes(action))
      .map((action) => ({
        id: action,
        label: t(($) => $.fines.action[action]),
        onClick: () => start({ id: fine.id, action }),
        isDangerous: isDangerous(action),
      })),
  ]
}

/** Parking fines in scope with every filter of R137. */
export const FinesTab = () => {
  const t = useT()
  const { list, search, filters, readable, change, filter } = useFinesList()
  const [opened, start] = useState<Opened>()
  const open = useOpenFine((fine) => change({ fine }))
  const actions = useRowActions(open, start)
  const empty = isChanged(filters, noFilters) ? t(($) => $.ui.noMatchesHint) : t(($) => $.fines.empty)
  return (
    <>
      <FineFilters filters={filters} onChange={filter} />
      <ListTable
        label={t(($) => $.fines.title)}
        columns={fineColumns}
        list={list}
        sizes={finePageSizes}
        totals={fines.totals}
        file={fines.export}
        filters={readable}
        empty={empty}
        actions={actions}
        rowLabel={({ licensePlate, number }) => `${displayPlate(licensePlate)}, ${number}`}
        onOpen={open}
      />
      {opened === undefined ? null : <FineDialogs {...opened} onClose={() => start(undefined)} />}
      {search.fine > 0 ? <FineDetails id={search.fine} onClose={() => change({ fine: 0 })} /> : null}
    </>
  )
}
