import type { CallOf, Endpoint } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import type { Call } from '../api/client.ts'
import { listQueryOf } from '../api/query.ts'

export type Paging = { page: number; page_size: number; cursor: string }

/** Loading and error state of a list. */
export type Shown = {
  /** First load: nothing to show yet. */
  isLoading: boolean
  /** Old rows are shown while new ones load. */
  isRefreshing: boolean
  /** The rows are those of an earlier load: the last refresh failed. */
  isStale: boolean
  /** New rows load while stale ones are shown. */
  isRetrying: boolean
  /** The rows are those of the last load, and none is under way. */
  isCurrent: boolean
  error: Error | undefined
  retry: () => void
}

/** A list that is read whole. */
export type WholeList<Row> = Shown & { rows: readonly Row[] }

export type ListState<Row> = WholeList<Row> & {
  /** Another position is another question: rows of the former one may be replaced. */
  position: string
  page: number
  pageSize: number
  hasNext: boolean
  goNext: () => void
  goPrevious: () => void
  setPageSize: (size: number) => void
}

const none: readonly never[] = []

/** Loading and error state of a query that a table shows. */
export const shownOf = (
  query: Pick<UseQueryResult, 'data' | 'isPending' | 'isFetching' | 'isPlaceholderData' | 'error' | 'refetch'>,
): Shown => {
  const { data, error } = query
  // After the end of the session only a new sign-in helps (R11); without the right the rows are not the user's any more.
  const hidesRows = data === undefined || (error instanceof ApiError && [401, 403, 404].includes(error.status))
  const isStale = error !== null && !hidesRows
  return {
    isLoading: query.isPending,
    isRefreshing: query.isPlaceholderData,
    isStale,
    isRetrying: isStale && query.isFetching,
    isCurrent: error === null && data !== undefined && !query.isFetching,
    error: hidesRows ? (error ?? undefined) : undefined,
    retry: () => void query.refetch(),
  }
}

type ListOptions<Filters> = {
  filters: Filters
  paging: Paging
  /** Puts paging into the URL. */
  setPaging: (paging: Partial<Paging>) => void
  /** Requests nothing, while the filters are refused. */
  isOff?: boolean
  /** Milliseconds between reads of the shown page, for lists that change without a live event. */
  pollMs?: number
}

/**
 * A paged list with filters and paging in the URL. Continues from the last page's cursor, so that page 5,000 costs
 * as much as page 1; remembers earlier cursors for "previous".
 */
export const useList = <Row, E extends Endpoint>(
  call: Call<E> & ((...args: never) => Promise<Page<Row>>),
  { filters, paging, setPaging, isOff = false, pollMs }: ListOptions<Omit<CallOf<E>, keyof Paging>>,
): ListState<Row> => {
  const { page, page_size, cursor } = paging
  const [known] = useState(() => new Map<string, string>())
  const position = (of: number): string => JSON.stringify([filters, page_size, of])

  const input = { ...filters, page, page_size, ...(cursor === '' ? {} : { cursor }) }
  // The parts of an endpoint's input make the whole; the compiler cannot add generic parts.
  const query = useQuery({
    ...listQueryOf(call as Call<E>, input as unknown as CallOf<E>),
    enabled: !isOff,
    ...(pollMs === undefined ? {} : { refetchInterval: pollMs }),
  })
  const data = query.data as Page<Row> | undefined // The type of `call` says so.

  return {
    rows: data?.items ?? none,
    ...shownOf(query),
    position: position(page),
    page,
    pageSize: page_size,
    hasNext: !query.isPlaceholderData && (data?.nextPage ?? 0) > 0,
    goNext: () => {
      known.set(position(page), cursor)
      setPaging({ page: page + 1, cursor: data?.nextCursor ?? '' })
    },
    goPrevious: () => setPaging({ page: page - 1, cursor: known.get(position(page - 1)) ?? '' }),
    setPageSize: (size) => setPaging({ page_size: size, page: 0, cursor: '' }),
  }
}
