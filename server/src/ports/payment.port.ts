/**
 * `done`: the money moved. `declined`: it did not, and this key will never move it. `pending`: the provider took the
 * request and has not settled it; ask `find` later.
 */
export type PaymentOutcome = 'done' | 'declined' | 'pending'

/** `providerCode` is the provider's own raw code (R71), `providerReference` its own number of the movement. */
export type PaymentAnswer = { outcome: PaymentOutcome; providerCode: string; providerReference: string }

/** `reference` names the payment that is charged or refunded; money is whole cents above 0 of an ISO 4217 currency. */
export type ChargeRequest = {
  reference: string
  amountInCents: number
  currency: string
  cardToken: string
  idempotencyKey: string
}

/** Several refunds of one reference may follow each other, up to the sum that was charged (R68, R70). */
export type RefundRequest = {
  reference: string
  amountInCents: number
  currency: string
  reason: string
  idempotencyKey: string
}

/**
 * A card processor with its own memory (R10): the same idempotency key never moves money twice and gets the same answer.
 *
 * @throws PortFailure, PortTimeout with `retryable`: unknown, ask again with the same key or `find` it. Not retryable:
 * the request itself is wrong (such as a key used for another request); nothing moved.
 */
export type PaymentPort = {
  charge: (request: ChargeRequest) => Promise<PaymentAnswer>
  refund: (request: RefundRequest) => Promise<PaymentAnswer>
  /** What the provider remembers of a key; null when the request never reached it. */
  find: (idempotencyKey: string) => Promise<PaymentAnswer | null>
}
