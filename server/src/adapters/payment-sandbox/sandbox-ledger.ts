import { createHash } from 'node:crypto'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { PaymentAnswer } from '../../ports/payment.port.ts'

/**
 * A journal line: a request as received by the provider, and the behaviour applied to it. `opening` records a charge older
 * than the journal.
 */
export type LedgerEntry = {
  kind: 'opening' | 'charge' | 'refund'
  at: Instant
  idempotencyKey: string
  reference: string
  amountInCents: number
  currency: string
  ruling: 'accept' | 'decline' | 'pending'
  /** When a pending request settles. */
  settlesAt?: Instant
}

type Account = { currency: string; chargedInCents: number; refundedInCents: number }
type Decided = { entry: LedgerEntry; providerCode: string }

/** State of the provider, folded from the journal. */
export type Ledger = { accounts: Map<string, Account>; decided: Map<string, Decided> }

/** ISO 8583 response codes. */
const codes = {
  approved: '00',
  declined: '05',
  inProgress: '09',
  otherCurrency: '12',
  unknownReference: '25',
  overSum: '61',
}

export const emptyLedger = (): Ledger => ({ accounts: new Map(), decided: new Map() })

/**
 * Applies the next line. The first line of a key decides and later ones change nothing, so processes append without a lock
 * and all compute the same state.
 */
export const applyEntry = (ledger: Ledger, entry: LedgerEntry): void => {
  if (entry.kind === 'opening') return openAccount(ledger, entry)
  if (ledger.decided.has(entry.idempotencyKey)) return
  const providerCode = decide(ledger, entry)
  ledger.decided.set(entry.idempotencyKey, { entry, providerCode })
  if (providerCode === codes.approved) move(ledger, entry)
}

const openAccount = (ledger: Ledger, { reference, currency, amountInCents }: LedgerEntry) => {
  if (ledger.accounts.has(reference)) return
  ledger.accounts.set(reference, { currency, chargedInCents: amountInCents, refundedInCents: 0 })
}

const decide = (ledger: Ledger, { kind, ruling, reference, currency, amountInCents }: LedgerEntry) => {
  if (ruling === 'decline') return codes.declined
  const account = ledger.accounts.get(reference)
  if (account && account.currency !== currency) return codes.otherCurrency
  if (kind === 'charge') return codes.approved
  if (!account) return codes.unknownReference
  return account.refundedInCents + amountInCents > account.chargedInCents ? codes.overSum : codes.approved
}

/** A pending movement reserves its money, so that concurrent refunds cannot exceed the charge. */
const move = (ledger: Ledger, { kind, reference, currency, amountInCents }: LedgerEntry) => {
  const account = ledger.accounts.get(reference) ?? { currency, chargedInCents: 0, refundedInCents: 0 }
  if (kind === 'charge') account.chargedInCents += amountInCents
  else account.refundedInCents += amountInCents
  ledger.accounts.set(reference, account)
}

export const answerFor = (ledger: Ledger, idempotencyKey: string, now: Instant): PaymentAnswer | null => {
  const decided = ledger.decided.get(idempotencyKey)
  if (!decided) return null
  const { entry, providerCode } = decided
  const providerReference = `sbx_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 20)}`
  if (providerCode !== codes.approved) return { outcome: 'declined', providerCode, providerReference }
  const isPending = entry.settlesAt !== undefined && Date.parse(entry.settlesAt) > Date.parse(now)
  return isPending
    ? { outcome: 'pending', providerCode: codes.inProgress, providerReference }
    : { outcome: 'done', providerCode, providerReference }
}

/** True if the key is used again with the same request. */
export const isSameRequest = (ledger: Ledger, entry: Omit<LedgerEntry, 'at' | 'ruling'>): boolean => {
  const first = ledger.decided.get(entry.idempotencyKey)?.entry
  return (
    first !== undefined &&
    (['kind', 'reference', 'amountInCents', 'currency'] as const).every((field) => first[field] === entry[field])
  )
}
