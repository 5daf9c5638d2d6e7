/**
 * `done`: the money moved. `declined`: it did not and never will under this key. `pending`: accepted but not settled; ask
 * `find` later.
 */
type PaymentOutcome = 'done' | 'declined' | 'pending'

/** `providerCode` is the provider's raw code (R71), `providerReference` its id of the movement. */
export type PaymentAnswer = { outcome: PaymentOutcome; providerCode: string; providerReference: string }

/** `reference` identifies the payment; amounts are in cents above 0 of an ISO 4217 currency. */
type ChargeRequest = {
  reference: string
  amountInCents: number
  currency: string
  cardToken: string
  idempotencyKey: string
}

/** Several refunds per reference are allowed, up to the charged sum (R68, R70). */
export type RefundRequest = {
  reference: string
  amountInCents: number
  currency: string
  reason: string
  idempotencyKey: string
}

/**
 * Card processor with its own memory (R10): the same idempotency key moves money at most once and always gets the same
 * answer.
 *
 * @throws PortFailure, PortTimeout. `retryable`: the result is unknown; retry with the same key or use `find`. Not
 * retryable: the request is invalid (such as a reused key) and nothing moved.
 */
export type PaymentPort = {
  charge: (request: ChargeRequest) => Promise<PaymentAnswer>
  refund: (request: RefundRequest) => Promise<PaymentAnswer>
  /** The provider's answer for a key; null if the request never arrived. */
  find: (idempotencyKey: string) => Promise<PaymentAnswer | null>
}
