import type { Instant } from '@parkla/contract/kit/time.ts'
import type { PartnerEvent } from '../../ports/debt-collection.port.ts'
import { openJournal } from '../payment-sandbox/sandbox-journal.ts'
import type { DebtBehaviour } from './debt-behaviour.ts'

/** A claim pays, or is given back, a minute after it arrived; its second part comes another minute later. */
const stepMs = 60_000

/** Lines of the journal. The hash stands for the debt: no debtor is written to the journal. */
export type SubmitLine = {
  kind: 'submit'
  at: Instant
  claimKey: string
  hash: string
  cents: number
  behaviour: DebtBehaviour
}
type RecallLine = { kind: 'recall'; at: Instant; claimKey: string }
type PaymentLine = { kind: 'payment'; at: Instant; claimKey: string; paymentKey: string; cents: number }
export type DebtLine = SubmitLine | RecallLine | PaymentLine

type Timed = PartnerEvent & { at: Instant }

const after = (at: Instant, steps: number): Instant => new Date(Date.parse(at) + steps * stepMs).toISOString()

/** Payments that the partner collects of a claim, or the return of the claim; includes those still to come. */
const plannedFor = (claim: SubmitLine, paidUntil: (at: Instant) => number): Timed[] => {
  const { claimKey, behaviour, cents } = claim
  const [first, second] = [after(claim.at, 1), after(claim.at, 2)]
  const frame = (at: Instant, part: number) => ({ id: `${claimKey}:${part}`, claimKey, at, on: at.slice(0, 10) })
  if (behaviour === 'return') return [{ ...frame(first, 1), kind: 'returned', reason: 'Debtor not found' }]
  if (behaviour !== 'payParts' && behaviour !== 'payAll') return []
  const owedFirst = Math.max(0, cents - paidUntil(first))
  const part = behaviour === 'payAll' ? owedFirst : Math.ceil(owedFirst / 2)
  const rest = behaviour === 'payAll' ? 0 : Math.max(0, cents - part - paidUntil(second))
  const payment = (at: Instant, number: number, sums: { amountInCents: number; totalInCents: number }): Timed => ({
    ...frame(at, number),
    kind: 'payment',
    ...sums,
  })
  return [
    payment(first, 1, { amountInCents: part, totalInCents: part }),
    payment(second, 2, { amountInCents: rest, totalInCents: part + rest }),
  ].filter((event) => event.kind === 'payment' && event.amountInCents > 0)
}

/** The partner's memory, shared by several processes: the first line of a key decides, so they append without a lock. */
export const openDebtLedger = (folder: string) => {
  const journal = openJournal<DebtLine>(folder, 'claims.jsonl')
  const claims = new Map<string, SubmitLine>()
  const recalls = new Map<string, RecallLine>()
  const payments = new Map<string, PaymentLine>()

  const read = () =>
    journal.readNew((line) => {
      if (line.kind === 'submit' && !claims.has(line.claimKey)) claims.set(line.claimKey, line)
      if (line.kind === 'recall' && !recalls.has(line.claimKey)) recalls.set(line.claimKey, line)
      if (line.kind === 'payment' && !payments.has(line.paymentKey)) payments.set(line.paymentKey, line)
    })

  const eventsOf = (claim: SubmitLine): Timed[] => {
    const own = [...payments.values()].filter(({ claimKey }) => claimKey === claim.claimKey)
    const paidUntil = (at: Instant) => own.filter((one) => one.at <= at).reduce((sum, { cents }) => sum + cents, 0)
    const recalledAt = recalls.get(claim.claimKey)?.at
    return plannedFor(claim, paidUntil).filter(({ at }) => recalledAt === undefined || at < recalledAt)
  }

  return {
    add: async (line: DebtLine) => {
      await journal.append(line)
      await read()
    },
    read,
    claim: (key: string) => claims.get(key),
    recall: (key: string) => recalls.get(key),
    payment: (key: string) => payments.get(key),
    /** Everything that has happened until `now`, in the order of the partner's cursor. */
    events: (now: Instant) =>
      [...claims.values()]
        .flatMap(eventsOf)
        .filter(({ at }) => at <= now)
        .map(({ at, ...event }) => ({ event, cursor: `${at} ${event.id}` }))
        .toSorted((one, other) => (one.cursor < other.cursor ? -1 : 1)),
  }
}
