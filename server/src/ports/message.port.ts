/** `to`: a phone number (SMS) or the client's id at the push provider. `title` is empty for SMS. */
export type Message = { to: string; title: string; text: string; idempotencyKey: string }

/**
 * `accepted`: taken over by the provider, the delivery report is outstanding and may never arrive. `delivered`: on the
 * device. `undelivered`: the provider gave up, such as an unused number or a removed app.
 */
type MessageState = 'accepted' | 'delivered' | 'undelivered'

/** `providerReference` is the provider's id of the message. */
export type MessageReport = { state: MessageState; providerReference: string }

/**
 * Text or push messages, by a provider with its own memory (R10): the same idempotency key sends at most one message.
 *
 * @throws PortFailure, PortTimeout. `retryable`: the result is unknown; retry with the same key. Not retryable: the request
 * is invalid (an impossible address, a reused key) and nothing was sent.
 */
export type MessagePort = {
  send: (message: Message) => Promise<MessageReport>
  /** The newest delivery report of a key; null if the message never arrived at the provider. */
  find: (idempotencyKey: string) => Promise<MessageReport | null>
}
