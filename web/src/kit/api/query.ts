import { keepPreviousData, QueryCache, QueryClient } from '@tanstack/react-query'
import type { CallOf, Endpoint, ResultOf } from '@parkla/contract/kit/endpoint.ts'
import { ApiError } from './api-error.ts'
import { setAppError } from './app-error.ts'
import type { Call, CallOptions } from './client.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `isShown`: the page shows the failure itself, so the shell need not. */
    queryMeta: { isShown?: boolean }
  }
}

const isWorthRetrying = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 502

/** Reads are fresh for half a minute; live announcements and own actions make them stale at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // The service worker answers without a network (R34).
      networkMode: 'always',
      retry: (count, error) => count < 2 && isWorthRetrying(error),
    },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      const isSignedOut = error instanceof ApiError && error.status === 401
      if (query.meta?.isShown !== true && query.state.data === undefined && !isSignedOut) setAppError(error)
    },
  }),
})

const optionsOf = <E extends Endpoint>(call: Call<E>, input: CallOf<E>, isShown: boolean) => ({
  // By address: features of one topic have calls of one name.
  queryKey: [call.topic, `${call.endpoint.method} ${call.endpoint.path}`, input] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ResultOf<E>> =>
    // A call takes its input first, whatever the endpoint; its own tuple type is only known per endpoint.
    (call as (input: CallOf<E>, options: CallOptions) => Promise<ResultOf<E>>)(input, { signal }),
  meta: { isShown },
})

/**
 * A call as query options: `useQuery(queryOf(sessions.find, { id }))`. A failure is shown above the page; with
 * `isShown` the page shows it.
 */
export const queryOf = <E extends Endpoint>(call: Call<E>, input: CallOf<E>, { isShown = false } = {}) =>
  optionsOf(call, input, isShown)

/**
 * A read that the server logs as a view (R85, R142): once while it is shown, even if its topic is invalidated, and again when it is
 * shown again. The page shows its failure.
 */
export const viewOf = <E extends Endpoint>(call: Call<E>, input: CallOf<E>) => ({
  ...optionsOf(call, input, true),
  // `Infinity` would not do: invalidation refetches such queries.
  staleTime: 'static' as const,
  gcTime: 0,
})

/**
 * The newest version of a record for its dialog, read once: a later version would hide a conflict on save (R8). The key is its own,
 * so that reads of the page behind do not replace it.
 */
export const newestOf = <E extends Endpoint>(call: Call<E>, input: CallOf<E>) => {
  const options = viewOf(call, input)
  return { ...options, queryKey: [...options.queryKey, 'newest'] as const }
}

/** As `queryOf` for lists: the old rows stay while the new ones load, and the table shows its own failure. */
export const listQueryOf = <E extends Endpoint>(call: Call<E>, input: CallOf<E>) => ({
  ...optionsOf(call, input, true),
  // The page shown before, of the same call; the type is the query's own.
  placeholderData: <Data>(before: Data | undefined): Data | undefined => keepPreviousData(before),
})

/** Reads from the server, whatever is cached. The caller shows the failure. */
export const readFresh = <E extends Endpoint>(call: Call<E>, input: CallOf<E>): Promise<ResultOf<E>> =>
  queryClient.fetchQuery({ ...queryOf(call, input, { isShown: true }), staleTime: 0 })

/** Invalidates the queries of these topics and refetches the visible ones. */
export const refresh = async (...topics: readonly string[]): Promise<void> => {
  await Promise.all(topics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })))
}
