import { disputePageSizes } from '@parkla/contract/enforcement/disputes/disputes.filters.ts'
import type { DisputeRow } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { useState } from 'react'
import { lazyDialog } from '../../kit/pages/lazy-view.tsx'
import type { ListState } from '../../kit/lists/list.ts'
import { useT } from '../../kit/phrases.ts'
import { isChanged, type useSearchState } from '../../kit/address/search-state.ts'
import { useUser } from '../../kit/session.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import { actionsFor, isDangerous, type DisputeAction, type ListKind } from './dispute-actions.ts'
import { DisputeFilters } from './DisputeFilters.tsx'
import { disputes } from './disputes.api.ts'
import { columnsOfAll, columnsOfPlace } from './disputes.columns.tsx'
import { noFilters, type DisputeFilterValues, type DisputesSearch } from './disputes.search.ts'

const DisputeDialogs = lazyDialog(async () => (await import('./DisputeDialogs.tsx')).DisputeDialogs)
const DisputeDetails = lazyDialog(async () => (await import('./DisputeDetails.tsx')).DisputeDetails)

type Opened = { id: number; action: DisputeAction }

const useRowActions = (kind: ListKind, open: (dispute: DisputeRow) => void, start: (opened: Opened) => void) => {
  const t = useT()
  const user = useUser()
  return (dispute: DisputeRow): RowAction[] => [
    { id: 'open', label: t(($) => $.ui.details), onClick: () => open(dispute) },
    ...actionsFor(user, dispute, kind).map((action) => ({
      id: action,
      label: t(($) => $.disputes.action[action]),
      onClick: () => start({ id: dispute.ID, action }),
      isDangerous: isDangerous(action),
    })),
  ]
}

type Props = {
  kind: ListKind
  list: ListState<DisputeRow>
  filters: DisputeFilterValues
  state: ReturnType<typeof useSearchState<typeof DisputesSearch>>
}

/** Filters, table and dialogs of both lists; an action's dialog replaces the details until it closes. */
export const DisputeTable = ({ kind, list, filters, state: { search, change, filter } }: Props) => {
  const t = useT()
  const [opened, start] = useState<Opened>()
  const open = ({ ID: dispute }: DisputeRow) => change({ dispute })
  const actions = useRowActions(kind, open, start)
  const columns = kind === 'all' ? columnsOfAll : columnsOfPlace
  const ofKind = kind === 'all' ? filters : { ...filters, placeId: 0 }
  const empty = isChanged(ofKind, noFilters) ? t(($) => $.ui.noMatchesHint) : t(($) => $.disputes.empty)
  return (
    <>
      <DisputeFilters kind={kind} filters={ofKind} onChange={filter} />
      <ListTable
        label={t(($) => $.disputes.title)}
        columns={columns}
        list={list}
        sizes={disputePageSizes}
        totals={disputes.totals}
        file={disputes.export}
        filters={filters}
        empty={empty}
        actions={actions}
        rowLabel={({ LicensePlate, ID }) => `${displayPlate(LicensePlate)}, ${ID}`}
        onOpen={open}
      />
      {opened === undefined ? null : <DisputeDialogs {...opened} onClose={() => start(undefined)} />}
      {opened === undefined && search.dispute > 0 ? (
        <DisputeDetails
          id={search.dispute}
          kind={kind}
          onAction={(action) => start({ id: search.dispute, action })}
          onClose={() => change({ dispute: 0 })}
        />
      ) : null}
    </>
  )
}
