import { Button } from '@mantine/core'
import { sessionPageSizes } from '@parkla/contract/parking/sessions/sessions.filters.ts'
import { type Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { Link } from '@tanstack/react-router'
import { Suspense, useMemo, useRef, useState } from 'react'
import { CarRecords } from '../../car-records/car-records-panel.part.tsx'
import { lazyView } from '../../../kit/pages/lazy-view.tsx'
import type { ListState } from '../../../kit/lists/list.ts'
import { useT } from '../../../kit/phrases.ts'
import { usePermission, useUser } from '../../../kit/session.ts'
import { ListTable } from '../../../listing/ListTable.tsx'
import { AddButton } from '../../../ui/AddButton.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
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

/** Loaded a second after the first rows, which are drawn without the summary. */
const SessionsSummary = lazyPart(async () => {
  // A timer, because the browser is idle before: with `whenIdle` the first visit exceeds its limit of requests.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  return (await import('./SessionsSummary.tsx')).SessionsSummary
})

const CostParts = lazyView(async () => (await import('../../prices/CostParts.tsx')).CostParts)

const costTip = (session: Session) => <CostParts session={session} />

const UnavailableFilter = lazyView(
  async () => (await import('../../../listing/UnavailableFilter.tsx')).UnavailableFilter,
)

/** Sum and count, read after the rows. */
const summaryOf = (list: ListState<Session>, filters: Filters) =>
  list.isLoading || list.error ? null : (
    <Suspense fallback={null}>
      <SessionsSummary filters={filters} />
    </Suspense>
  )

type LostFilterProps = { unavailable: Filters['extra_filter']; onClear: () => void }

/** Notice of a filter in the link that the reader may not use. */
const LostFilter = ({ unavailable, onClear }: LostFilterProps) => {
  const t = useT()
  if (unavailable === '') return null
  return <UnavailableFilter name={t(($) => $.sessions.extra[unavailable])} onClear={onClear} />
}

const Buttons = ({ onStart }: { onStart: () => void }) => {
  const t = useT()
  const mayStart = usePermission('sessions.start')
  const mayImport = usePermission('sessions.import')
  return (
    <>
      {mayImport ? (
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/imports" />}>
          {t(($) => $.sessions.toImports)}
        </Button>
      ) : null}
      {mayStart ? <AddButton onClick={onStart}>{t(($) => $.sessions.start)}</AddButton> : null}
    </>
  )
}

export const SessionsPage = () => {
  const t = useT()
  const user = useUser()
  const frame = useRef<HTMLDivElement>(null)
  const { search, change, filter } = useSearchState(SessionsSearch)
  const { filters, right, problems, unavailable, wrongPeriod, today } = useFilters(search)
  const list = useSessionsList({ filters: right, search, change, frame, isOff: wrongPeriod !== undefined })
  const [dialog, setDialog] = useState<OpenDialog>()

  useRecordLinks(change)
  useRowWalk({ rows: list.rows, search, change, isOff: dialog !== undefined || search.client > 0 })
  const actions = useRowActions({ change, setDialog })
  const columns = useMemo(() => columnsFor(user), [user])

  return (
    <ListPage>
      <PageTitle title={t(($) => $.sessions.title)}>
        <Buttons onStart={() => setDialog({ name: 'start' })} />
      </PageTitle>
      <SessionsFilters filters={filters} errors={problems(list.error)} onChange={filter} today={today} />
      <LostFilter unavailable={unavailable} onClear={() => filter({ extra_filter: '' })} />
      <div ref={frame} style={{ display: 'contents' }}>
        <NewSessions count={list.newCount} onShow={list.showNew} />
        {wrongPeriod === undefined ? (
          <ListTable
            label={t(($) => $.sessions.title)}
            columns={columns}
            list={list}
            empty={<NoSessions filters={filters} onReset={filter} />}
            actions={actions}
            rowLabel={plateText}
            onOpen={({ Id }) => change({ session: Id, tab: 'details' })}
            tipOf={costTip}
            // Below the rows, which would move down when the records arrive later.
            below={hasDriver(right) ? <CarRecords filters={[right]} /> : null}
            sizes={sessionPageSizes}
            summary={summaryOf(list, right)}
          />
        ) : (
          <WrongPeriod reason={wrongPeriod} onReset={filter} />
        )}
      </div>
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
