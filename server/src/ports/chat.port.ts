/** A message of the offline form. `id` is the idempotency key. */
export type ChatMessage = { id: string; name: string; email: string; text: string }

/**
 * Posts messages to the support team's chat. The same id may arrive twice after a timeout.
 *
 * @throws PortFailure `retryable` if the chat was unreachable, timed out or answered 408, 429 or 5xx; not retryable if it
 * refused the message (other 4xx).
 */
export type ChatPort = {
  post: (message: ChatMessage) => Promise<void>
}

/** The text that the team reads. */
export const chatTextOf = ({ name, email, text }: ChatMessage): string => `${name} <${email}>\n${text}`
