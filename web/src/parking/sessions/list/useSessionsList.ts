import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject } from 'react'
import { useList, type ListState } from '../../../kit/lists/list.ts'
import { listQueryOf } from '../../../kit/api/query.ts'
import { sessions } from '../../session-records/sessions.api.ts'
import { useHighlights } from './row-highlights.ts'
import type { SessionsFilters, SessionsSearch } from '../../session-records/sessions.search.ts'
import { scrollToTop, useIsReading } from './useIsReading.ts'
import { useSteadyRows } from './useSteadyRows.ts'

type Options = {
  /** Valid filters only. */
  filters: SessionsFilters
  search: SessionsSearch
  change: (to: Partial<SessionsSearch>) => void
  frame: RefObject<HTMLElement | null>
  /** True: the hook sends no requests. */
  isOff: boolean
}

const none: readonly Session[] = []

/** First page, refetched while a later one is shown, to count new sessions. */
const useNewestPage = ({ filters, search: { page, page_size }, isOff }: Omit<Options, 'change' | 'frame'>) => {
  const input = { ...filters, page: 0, page_size }
  const { data } = useQuery({ ...listQueryOf(sessions.list, input), enabled: page > 0 && !isOff })
  return useSteadyRows({
    rows: data?.items ?? none,
    question: page === 0 || data === undefined ? 'waiting' : JSON.stringify(filters),
    isReading: true,
  })
}

/** Hook: one page of sessions, updated live without moving rows. */
export const useSessionsList = ({ filters, search, change, frame, isOff }: Options) => {
  const { page, page_size, cursor } = search
  const list: ListState<Session> = useList(sessions.list, { filters, paging: search, setPaging: change, isOff })
  const isReading = useIsReading(frame)
  const position = JSON.stringify([filters, page, page_size, cursor])
  const isWaiting = list.isRefreshing || list.isLoading
  const steady = useSteadyRows({
    rows: list.rows,
    // Placeholder rows belong to the previous query.
    question: isWaiting ? 'waiting' : position,
    isReading: isReading || page > 0,
  })
  const newest = useNewestPage({ filters, search, isOff })
  useHighlights(steady.changed)

  const showNew = () => {
    scrollToTop(frame.current)
    if (page > 0) change({ page: 0, cursor: '' })
    else steady.showNew()
  }
  return { ...list, rows: steady.rows, newCount: page > 0 ? newest.newCount : steady.newCount, showNew }
}
