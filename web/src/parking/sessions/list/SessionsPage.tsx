import { Button } from '@mantine/core'
import { sessionPageSizes } from '@parkla/contract/parking/sessions/sessions.filters.ts'
import { type Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { CarRecords } from '../../car-records/car-records-panel.part.tsx'
import { lazyView } from '../../../kit/pages/lazy-view.tsx'
import type { ListState } from '../../../kit/lists/list.ts'
import { useT } from '../../../kit/phrases.ts'
import { usePermission, useUser } from '../../../kit/session.ts'
import { useListTable } from '../../../kit/lists/table.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { PagerWithSummary } from '../../../ui/table/Pager.tsx'
import { NewSessions } from './NewSessions.tsx'
import { NoSessions, WrongPeriod } from './NoSessions.tsx'
import { SessionDialogs, type OpenDialog } from '../SessionDialogs.tsx'
import { SessionsFilters } from './SessionsFilters.tsx'
import { columnsFor } from './sessions.columns.tsx'
import { plateText } from '../../session-records/session-texts.ts'
import { hasDriver } from './filter-days.ts'
import { useFilters } from './useFilters.ts'
import { useRecordLinks } from '../record/useRecordLinks.ts'
import { useRowActions } from './useRowActions.tsx'
import { useRowWalk } from './useRowWalk.ts'
import { useSessionsList } from './useSessionsList.ts'
import { useSearchState } from '../../../kit/address/search-state.ts'
import { SessionsSearch, type SessionsFilters as Filters } from '../../session-records/sessions.search.ts'
import { lazyPart } from '../../../kit/pages/lazy-part.ts'

/** A second after the first rows, which load and are drawn without it. */
const SessionsSummary = lazyPart(async () => {
  // A timer, because the browser is idle before: with `whenIdle` the first visit exceeds its limit of requests.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  return (await import('./SessionsSummary.tsx')).SessionsSummary
})

const SharedTip = lazyPart(async () => (await import('./SharedTip.tsx')).SharedTip)

type ListTipProps = { frame: RefObject<HTMLElement | null>; rows: readonly Session[] }

/** Tooltips of the list; their code loads with the first pointer or focus in it. */
const ListTip = ({ frame, rows }: ListTipProps) => {
  const [isVisited, setVisited] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const options = { once: true, signal: stop.signal }
    for (const type of ['pointerover', 'focusin'])
      frame.current?.addEventListener(type, () => setVisited(true), options)
    return () => stop.abort()
  }, [frame])
  return <Suspense fallback={null}>{isVisited ? <SharedTip frame={frame} rows={rows} /> : null}</Suspense>
}

const UnavailableFilter = lazyView(
  async () => (await import('../../../listing/UnavailableFilter.tsx')).UnavailableFilter,
)

type ListEndProps = { list: ListState<Session>; filters: Filters }

/**
 * Other records of the searched car, below the rows, which would move down when the records arrive later; the pager, and the
 * totals once the rows are there.
 */
const ListEnd = ({ list, filters }: ListEndProps) => (
  <>
    {hasDriver(filters) ? <CarRecords filters={[filters]} /> : null}
    <PagerWithSummary list={list} sizes={sessionPageSizes}>
      {list.isLoading || list.error ? null : (
        <Suspense fallback={null}>
          <SessionsSummary filters={filters} />
        </Suspense>
      )}
    </PagerWithSummary>
  </>
)

type LostFilterProps = { unavailable: Filters['extra_filter']; onClear: () => void }

/** A filter of the link that the reader may not use. */
const LostFilter = ({ unavailable, onClear }: LostFilterProps) => {
  const t = useT()
  if (unavailable === '') return null
  return <UnavailableFilter name={t(($) => $.sessions.extra[unavailable])} onClear={onClear} />
}

/** Sessions page. */
export const SessionsPage = () => {
  const t = useT()
  const user = useUser()
  const mayStart = usePermission('sessions.start')
  const mayImport = usePermission('sessions.import')
  const frame = useRef<HTMLDivElement>(null)
  const { search, change, filter } = useSearchState(SessionsSearch)
  const { filters, right, problems, unavailable, wrongPeriod, today } = useFilters(search)
  const list = useSessionsList({ filters: right, search, change, frame, isOff: wrongPeriod !== undefined })
  const [dialog, setDialog] = useState<OpenDialog>()

  useRecordLinks(change)
  useRowWalk({ rows: list.rows, search, change, isOff: dialog !== undefined || search.client > 0 })
  const actions = useRowActions({ change, setDialog })
  const columns = useMemo(() => columnsFor(user), [user])
  const table = useListTable({ columns, rows: list.rows })

  return (
    <ListPage>
      <PageTitle title={t(($) => $.sessions.title)}>
        {mayImport ? (
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/imports" />}>
            {t(($) => $.sessions.toImports)}
          </Button>
        ) : null}
        {mayStart ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog({ name: 'start' })}>
            {t(($) => $.sessions.start)}
          </Button>
        ) : null}
      </PageTitle>
      <SessionsFilters filters={filters} errors={problems(list.error)} onChange={filter} today={today} />
      <LostFilter unavailable={unavailable} onClear={() => filter({ extra_filter: '' })} />
      <div ref={frame} style={{ display: 'contents' }}>
        <NewSessions count={list.newCount} onShow={list.showNew} />
        {wrongPeriod === undefined ? (
          <DataTable
            label={t(($) => $.sessions.title)}
            table={table}
            list={list}
            empty={<NoSessions filters={filters} onReset={filter} />}
            actions={actions}
            rowLabel={plateText}
            onOpen={({ Id }) => change({ session: Id, tab: 'details' })}
          />
        ) : (
          <WrongPeriod reason={wrongPeriod} onReset={filter} />
        )}
      </div>
      {wrongPeriod === undefined ? <ListEnd list={list} filters={right} /> : null}
      <ListTip frame={frame} rows={list.rows} />
      <SessionDialogs
        dialog={dialog}
        onClose={() => setDialog(undefined)}
        rows={list.rows}
        search={search}
        change={change}
        actions={actions}
      />
    </ListPage>
  )
}
