import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Claim, ClaimAnswer, DebtCollectionPort } from '../../ports/debt-collection.port.ts'
import { PortFailure, PortTimeout } from '../../ports/port-failure.ts'
import { behaviourFor, readDebtBehaviour, type DebtBehaviour } from './debt-behaviour.ts'
import { openDebtLedger, type SubmitLine } from './debt-ledger.ts'

/** R16: timeout of outgoing calls. */
const timeoutMs = 15_000
const pageSize = 100

type SandboxDebtOptions = {
  /** Holds `claims.jsonl` (the partner's journal) and `behaviour`. Shared by all processes of one installation. */
  folder: string
  now: () => Instant
  wait?: (ms: number) => Promise<unknown>
}

/**
 * Debt partner for demo, development and tests, with a durable journal. The file `behaviour` in its folder sets how it
 * handles a claim; it is read on every request (`setDebtBehaviour`):
 *
 * - `accept` (default): accepts and collects nothing
 * - `reject`: rejects the claim
 * - `payParts`: accepts, collects half after a minute and the rest after another
 * - `payAll`: accepts, collects everything after a minute
 * - `return`: accepts, gives the claim back after a minute
 * - `fail`: unreachable; nothing happens
 * - `timeout`: accepts without an answer (PortTimeout after 15 s), collects nothing
 * - `down 2026-11-21T02:00:00.000Z`: unreachable for an hour from that instant, accepts afterwards
 * - `byCents`: chosen by the last two digits of principal and costs: 01 reject, 02 payParts, 03 payAll, 04 return, 05 fail,
 *   06 timeout, all others accept
 *
 * A known key gets its first answer, whatever the behaviour (except while unreachable).
 */
export const openSandboxDebtCollection = ({ folder, now, wait = sleep }: SandboxDebtOptions): DebtCollectionPort => {
  const ledger = openDebtLedger(folder)

  const reach = async (): Promise<DebtBehaviour | 'byCents'> => {
    const setting = await readDebtBehaviour(folder, now())
    if (setting === 'fail') throw unreachable()
    await ledger.read()
    return setting
  }

  const accept = async (claim: Claim, setting: DebtBehaviour | 'byCents'): Promise<SubmitLine> => {
    const cents = claim.principalInCents + claim.costsInCents
    const behaviour = ledger.recall(claim.claimKey) ? 'reject' : behaviourFor(setting, cents)
    if (behaviour === 'fail') throw unreachable()
    const { claimKey } = claim
    await ledger.add({ kind: 'submit', at: now(), claimKey, hash: hashOf(claim), cents, behaviour })
    const line = ledger.claim(claimKey)
    if (!line) throw unreachable()
    if (behaviour !== 'timeout') return line
    await wait(timeoutMs)
    throw new PortTimeout('Debt partner did not answer in time')
  }

  return {
    submit: async (claim) => {
      insistOnAmounts(claim)
      const setting = await reach()
      const line = ledger.claim(claim.claimKey) ?? (await accept(claim, setting))
      if (line.hash !== hashOf(claim)) throw new PortFailure('refused', 'The key belongs to another claim')
      return answerOf(line)
    },
    recall: async (claimKey) => {
      await reach()
      if (!ledger.recall(claimKey)) await ledger.add({ kind: 'recall', at: now(), claimKey })
    },
    reportPayment: async ({ claimKey, paymentKey, amountInCents: cents }) => {
      await reach()
      if (!ledger.claim(claimKey)) throw new PortFailure('refused', 'No such claim')
      if (!ledger.payment(paymentKey)) await ledger.add({ kind: 'payment', at: now(), claimKey, paymentKey, cents })
      const line = ledger.payment(paymentKey)
      if (line?.cents !== cents || line.claimKey !== claimKey)
        throw new PortFailure('refused', 'The key belongs to another payment')
    },
    events: async (cursor) => {
      await reach()
      const page = ledger
        .events(now())
        .filter((one) => one.cursor > cursor)
        .slice(0, pageSize)
      return { events: page.map(({ event }) => event), cursor: page.at(-1)?.cursor ?? cursor }
    },
  }
}

const unreachable = () => new PortFailure('unreachable', 'Debt partner cannot be reached')

const insistOnAmounts = ({ principalInCents, costsInCents }: Claim): void => {
  const areCents = [principalInCents, costsInCents].every((cents) => Number.isInteger(cents) && cents >= 0)
  if (!areCents || principalInCents + costsInCents === 0) throw new PortFailure('refused', 'Invalid amounts')
}

/** Hash of the debt. Leaves out the debtor, whose address may be corrected between two tries. */
const hashOf = ({ claimKey, referenceNumber, principalInCents, costsInCents, currency }: Claim): string =>
  createHash('sha256')
    .update(JSON.stringify([claimKey, referenceNumber, principalInCents, costsInCents, currency]))
    .digest('hex')

const answerOf = ({ claimKey, behaviour }: SubmitLine): ClaimAnswer => {
  const partnerReference = `DP-${createHash('sha256').update(claimKey).digest('hex').slice(0, 10).toUpperCase()}`
  return behaviour === 'reject'
    ? { outcome: 'rejected', partnerReference, reason: 'The partner does not take this claim' }
    : { outcome: 'accepted', partnerReference, reason: '' }
}
