import { notifications } from '@mantine/notifications'
import { ApiError } from './api-error.ts'
import { reasonText } from './phrases.ts'

const shortMs = 5_000
const longMs = 10_000

/** What to tell a person about a failure: our text where the server gave one, never a stack or a code. */
export const failureText = (error: unknown): string =>
  error instanceof ApiError && error.message !== '' ? error.message : reasonText({ reason: 'server.failed' })

/** The short messages at the edge of the screen; screen readers read them out. */
export const snackbar = {
  success: (message: string) =>
    void notifications.show({ message, color: 'green', autoClose: shortMs, withBorder: true }),
  /** A failed action: the server's `Message`, else the global text (R11, D2 §8). */
  failure: (error: unknown) => snackbar.warning(failureText(error)),
  warning: (message: string) =>
    // The same failure again replaces the old message instead of piling up.
    void notifications.show({ id: message, message, color: 'red', autoClose: longMs, withBorder: true }),
}
