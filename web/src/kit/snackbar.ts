import { ApiError } from './api/api-error.ts'
import { reasonText } from './phrases.ts'
import { createStore } from './store.ts'

/** A short message at the edge of the screen. */
type Snack = { id: number; type: 'success' | 'error'; message: string }

const shortMs = 5_000
const longMs = 10_000
const most = 4

const snacks = createStore<readonly Snack[]>([])
let lastId = 0

/** Hook: the messages to show, oldest first. */
export const useSnacks = snacks.use

export const dismissSnack = (id: number): void => snacks.set(snacks.get().filter((snack) => snack.id !== id))

const show = (type: Snack['type'], message: string): void => {
  lastId += 1
  const id = lastId
  // A repeated message replaces the earlier one instead of piling up.
  const others = snacks.get().filter((snack) => snack.message !== message)
  snacks.set([...others, { id, type, message }].slice(-most))
  setTimeout(() => dismissSnack(id), type === 'success' ? shortMs : longMs)
}

/** Message for a failure: the server's text, never a stack or code. */
export const failureText = (error: unknown): string =>
  error instanceof ApiError && error.message !== '' ? error.message : reasonText({ reason: 'server.failed' })

/** Success and failure messages, announced to screen readers. */
export const snackbar = {
  success: (message: string): void => show('success', message),
  /** A failed action: the server's `Message`, else the global text (R11). */
  failure: (error: unknown): void => show('error', failureText(error)),
  warning: (message: string): void => show('error', message),
}
