import { Text } from '@mantine/core'
import type { Commission } from '@parkla/contract/money/commissions/commissions.schema.ts'
import { pageSizes } from '@parkla/contract/kit/page.ts'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../kit/format.ts'
import { useList } from '../../kit/lists/list.ts'
import { t, useT } from '../../kit/phrases.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { usePermission } from '../../kit/session.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { showDay } from '../../kit/time/wall-clock.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { AddButton } from '../../ui/AddButton.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { useRowDelete } from '../../ui/table/row-delete.ts'
import { Filters } from '../../ui/filters/Filters.tsx'
import { ListPage } from '../../ui/page/ListPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import { isWholePlace, PlaceFilterPicker } from '../../parking/places/PlacePicker.tsx'
import { CommissionDialog } from './CommissionDialog.tsx'
import { commissions } from './commissions.api.ts'
import { CommissionsSearch } from './commissions.search.ts'

const tones: Readonly<Record<Commission['State'], Tone>> = { CURRENT: 'success', FUTURE: 'accent', PAST: 'neutral' }

const columns = columnsOf<Commission>([
  { id: 'place', header: () => t(($) => $.ui.place), cell: ({ PlaceName }) => PlaceName, phone: 'title' },
  { id: 'from', header: () => t(($) => $.ui.validFrom), cell: ({ ValidFrom }) => showDay(ValidFrom), phone: 'line' },
  {
    id: 'percent',
    header: () => t(($) => $.commissions.percent),
    cell: ({ Percent }) => `${formatNumber(Percent)}%`,
    align: 'right',
    phone: 'line',
  },
  {
    id: 'state',
    header: () => t(($) => $.ui.status),
    cell: ({ State }) => <Badge tone={tones[State]}>{t(($) => $.commissions.state[State])}</Badge>,
    phone: 'aside',
  },
  { id: 'by', header: () => t(($) => $.commissions.setBy), cell: ({ CreatedBy }) => CreatedBy || '–' },
])

const nameOf = ({ PlaceName, ValidFrom }: Commission): string => `${PlaceName} ${showDay(ValidFrom)}`
const rowId = ({ PlaceId, ValidFrom }: Commission): string => `${PlaceId} ${ValidFrom}`

/** Commissions of closed months have been used in statements and stay. */
const useRemove = (): ((row: Commission) => RowAction[]) => {
  const deletes = useRowDelete(commissions.remove, {
    success: () => t(($) => $.commissions.deleted),
    refreshes: ['reports'],
  })
  return (row) => {
    const { PlaceId, ValidFrom, IsOpen } = row
    const question = { name: nameOf(row), text: t(($) => $.commissions.deleteText) }
    return IsOpen ? [deletes(question, { PlaceId, ValidFrom })] : []
  }
}

/** The operator's percentage of the income of each place, with its history (R171). */
export const CommissionsPage = () => {
  const text = useT()
  const { search, change, filter } = useSearchState(CommissionsSearch)
  const mayEdit = usePermission('commissions.edit')
  const [isAdding, setAdding] = useState(false)
  const filters = useMemo(() => ({ placeId: search.placeId }), [search.placeId])
  const list = useList(commissions.list, { filters, paging: search, setPaging: change })
  const actions = useRemove()
  return (
    <ListPage>
      <BackLink to="/statements">{text(($) => $.statements.title)}</BackLink>
      <PageTitle title={text(($) => $.commissions.title)}>
        {mayEdit ? <AddButton onClick={() => setAdding(true)}>{text(($) => $.commissions.add)}</AddButton> : null}
      </PageTitle>
      <Text size="sm" c="dimmed">
        {text(($) => $.commissions.explanation)}
      </Text>
      <Filters onClear={search.placeId === 0 ? undefined : () => filter({ placeId: 0 })}>
        <PlaceFilterPicker
          accepts={isWholePlace}
          placeId={search.placeId}
          onChange={(placeId) => filter({ placeId })}
        />
      </Filters>
      <ListTable
        label={text(($) => $.commissions.title)}
        list={list}
        columns={columns}
        rowId={rowId}
        sizes={pageSizes}
        file={commissions.export}
        filters={filters}
        empty={text(($) => $.commissions.empty)}
        {...(mayEdit ? { actions } : {})}
        rowLabel={nameOf}
      />
      {isAdding ? <CommissionDialog placeId={search.placeId} onClose={() => setAdding(false)} /> : null}
    </ListPage>
  )
}
