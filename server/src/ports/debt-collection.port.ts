/** A claim for a debt partner. Principal and costs are apart (R131), in cents of an ISO 4217 currency; days `YYYY-MM-DD`. */
export type Claim = {
  /** Idempotency key and name of the claim in every later call. */
  claimKey: string
  referenceNumber: string
  principalInCents: number
  costsInCents: number
  currency: string
  dueOn: string
  licensePlate: string
  debtor: { name: string; email: string; address: string; language: string }
}

/** `partnerReference` is the partner's id of the claim; `reason` says why it was rejected. */
export type ClaimAnswer = { outcome: 'accepted' | 'rejected'; partnerReference: string; reason: string }

/** A payment that the debtor made to us while the partner has the claim; negative when it was taken back. */
export type DirectPayment = { claimKey: string; paymentKey: string; amountInCents: number }

/**
 * Report of a partner; a negative payment takes an earlier one back. `totalInCents` is the sum of all payments of the claim up to this one, so that a missing report is
 * noticed.
 */
export type PartnerEvent = { id: string; claimKey: string; on: string } & (
  | { kind: 'payment'; amountInCents: number; totalInCents: number }
  | { kind: 'returned'; reason: string }
)

/**
 * A debt partner with its own memory (R10): the same key has one effect and always gets the same answer.
 *
 * @throws PortFailure, PortTimeout. `retryable`: the result is unknown; retry with the same key. Not retryable: the request
 * is invalid (such as a reused key with other amounts) and nothing happened.
 */
export type DebtCollectionPort = {
  submit: (claim: Claim) => Promise<ClaimAnswer>
  /** Takes a claim back: the partner stops collecting it. A recalled key that never arrived is rejected afterwards. */
  recall: (claimKey: string) => Promise<void>
  /** Reports a payment made to us, once per payment key; the partner collects that much less. */
  reportPayment: (payment: DirectPayment) => Promise<void>
  /** Reports after the cursor, oldest first and each once; '' is the beginning. The end is reached when none is answered. */
  events: (cursor: string) => Promise<{ events: readonly PartnerEvent[]; cursor: string }>
}
