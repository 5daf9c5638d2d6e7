import { ApiError } from '../../../kit/api/api-error.ts'

/** Whether a retry may succeed: after a lost connection, a busy or failing server, an ended sign-in. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  [401, 403, 408, 429].includes(error.status)

/**
 * Sends items one after another. A failure that a retry may fix ends the attempt. An item that the server refuses for
 * good is skipped; the first refusal is thrown after the others were sent.
 */
export const sendEach = async <Item>(items: readonly Item[], send: (item: Item) => Promise<void>): Promise<void> => {
  let refusal: ApiError | undefined
  for (const item of items) {
    try {
      await send(item)
    } catch (error) {
      if (!(error instanceof ApiError) || mayPass(error)) throw error
      refusal ??= error
    }
  }
  if (refusal) throw refusal
}
