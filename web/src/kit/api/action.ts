import type { CallOf, Endpoint, ResultOf } from '@parkla/contract/kit/endpoint.ts'
import { useCallback, useState } from 'react'
import type { Call } from './client.ts'
import { refresh } from './query.ts'
import { snackbar } from '../snackbar.ts'

export type ActionOptions<E extends Endpoint> = {
  /** Success message; a function, so that it uses the current language. */
  success?: (answer: ResultOf<E>) => string
  /** Further topics that the action makes stale, besides the call's own. */
  refreshes?: readonly string[]
  /** Instead of the failure snackbar. */
  onFailure?: (error: unknown) => void
}

/**
 * A button's call: `const end = useAction(sessions.end, { success: () => t(($) => $.sessions.ended) })`, then
 * `end.run({ ParkingSessionId })`. Shows success and failure, refreshes what it changed, ignores a second click while
 * it runs. `run` resolves to the answer, or undefined after a failure that has been shown.
 */
export const useAction = <E extends Endpoint>(call: Call<E>, options: ActionOptions<E> = {}) => {
  const [isRunning, setRunning] = useState(false)
  const { success, refreshes = [], onFailure = snackbar.failure } = options
  const run = useCallback(
    async (input: CallOf<E>): Promise<ResultOf<E> | undefined> => {
      setRunning(true)
      try {
        // A call takes its input first, whatever the endpoint.
        const answer = await (call as (input: CallOf<E>) => Promise<ResultOf<E>>)(input)
        if (success) snackbar.success(success(answer))
        void refresh(call.topic, ...refreshes)
        return answer
      } catch (error) {
        onFailure(error)
        return undefined
      } finally {
        setRunning(false)
      }
    },
    [call, success, refreshes, onFailure],
  )
  return { run, isRunning }
}
