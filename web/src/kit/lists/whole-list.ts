import type { CallOf, Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import type { Call } from '../api/client.ts'
import { shownOf } from './list.ts'
import { listQueryOf } from '../api/query.ts'

const none: readonly never[] = []

/** Hook: an unpaged list for `ListTable`; `rows` keep their identity between reads, `readAt` is the time of the last one. */
export const useWholeList = <Row, E extends Endpoint>(
  call: Call<E> & ((...args: never) => Promise<readonly Row[]>),
  input: CallOf<E>,
) => {
  const query = useQuery(listQueryOf(call as Call<E>, input))
  // The type of `call` guarantees that its answer is an array of rows.
  const rows = query.data as readonly Row[] | undefined
  return { ...shownOf(query), rows: rows ?? none, readAt: query.dataUpdatedAt }
}
