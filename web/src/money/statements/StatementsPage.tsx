import { Button, NativeSelect } from '@mantine/core'
import { pageSizes } from '@parkla/contract/kit/page.ts'
import type { Statement } from '@parkla/contract/money/statements/statements.schema.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatMoment, formatMoney } from '../../kit/format.ts'
import { lazyDialog } from '../../kit/pages/lazy-view.tsx'
import { useList } from '../../kit/lists/list.ts'
import { monthText } from '../../kit/time/months.ts'
import { useNow } from '../../kit/time/now.ts'
import { t, useT } from '../../kit/phrases.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { usePermission, useUser } from '../../kit/session.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { Filters } from '../../ui/filters/Filters.tsx'
import { ListPage } from '../../ui/page/ListPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { isWholePlace, PlaceFilterPicker } from '../../parking/places/PlacePicker.tsx'
import { OpenMonths } from './OpenMonths.tsx'
import { overMonths } from './over-months.ts'
import { statements } from './statements.api.ts'
import { StatementsSearch } from './statements.search.ts'

const StatementDialog = lazyDialog(async () => (await import('./StatementDialog.tsx')).StatementDialog)

const columns = columnsOf<Statement>([
  { id: 'number', header: () => t(($) => $.statements.number), cell: ({ Number: number }) => number, phone: 'title' },
  { id: 'month', header: () => t(($) => $.ui.month), cell: ({ Month }) => monthText(Month), phone: 'line' },
  { id: 'place', header: () => t(($) => $.ui.place), cell: ({ PlaceName }) => PlaceName, phone: 'line' },
  {
    id: 'payout',
    header: () => t(($) => $.statements.payout),
    cell: ({ PayoutInCents, Currency }) => formatMoney(PayoutInCents, Currency),
    align: 'right',
    phone: 'aside',
  },
  {
    id: 'closed',
    header: () => t(($) => $.statements.closed),
    cell: ({ ClosedAt, TimeZone }) => formatMoment(ClosedAt, TimeZone),
  },
])

type State = ReturnType<typeof useSearchState<typeof StatementsSearch>>

const StatementFilters = ({ search, filter }: Pick<State, 'search' | 'filter'>) => {
  const text = useT()
  const { timeZone: zone } = useUser()
  const months = overMonths(search.month, { now: new Date(useNow()).toISOString(), zone })
  const all = text(($) => $.ui.all)
  const isFiltered = search.month !== '' || search.placeId > 0
  return (
    <Filters onClear={isFiltered ? () => filter({ month: '', placeId: 0 }) : undefined}>
      <NativeSelect
        label={text(($) => $.ui.month)}
        data={[{ value: '', label: all }, ...months.map((value) => ({ value, label: monthText(value) }))]}
        value={search.month}
        onChange={({ currentTarget }) => filter({ month: currentTarget.value })}
      />
      <PlaceFilterPicker accepts={isWholePlace} placeId={search.placeId} onChange={(placeId) => filter({ placeId })} />
    </Filters>
  )
}

const Links = () => {
  const text = useT()
  const seesBooks = usePermission('books.view')
  return (
    <>
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/commissions" />}>
        {text(($) => $.statements.commissions)}
      </Button>
      {seesBooks ? (
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/books" />}>
          {text(($) => $.statements.books)}
        </Button>
      ) : null}
    </>
  )
}

/** Months to close, and the statements of closed ones (R171). */
export const StatementsPage = () => {
  const text = useT()
  const state = useSearchState(StatementsSearch)
  const { search, change, filter } = state
  const mayClose = usePermission('statements.close')
  const filters = useMemo(() => ({ month: search.month, placeId: search.placeId }), [search.month, search.placeId])
  const list = useList(statements.list, { filters, paging: search, setPaging: change })
  return (
    <ListPage>
      <BackLink to="/report">{text(($) => $.reports.title)}</BackLink>
      <PageTitle title={text(($) => $.statements.title)}>
        <Links />
      </PageTitle>
      {mayClose ? <OpenMonths closing={search.closing} onChange={(closing) => change({ closing })} /> : null}
      <StatementFilters search={search} filter={filter} />
      <ListTable
        label={text(($) => $.statements.title)}
        list={list}
        columns={columns}
        sizes={pageSizes}
        file={statements.export}
        filters={filters}
        empty={text(($) => $.statements.empty)}
        rowLabel={({ Number: number }) => number}
        onOpen={({ ID: statement }) => change({ statement })}
      />
      {search.statement > 0 ? (
        <StatementDialog id={search.statement} onOpen={(statement) => change({ statement })} />
      ) : null}
    </ListPage>
  )
}
