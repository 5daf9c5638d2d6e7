import { capCost } from '@parkla/contract/enforcement/collection/collection-costs.ts'
import { sql } from 'kysely'
import type { Acting } from '../../kit/audit.ts'
import type { Services } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { moveFine, type FineState } from '../fine-records/fine-steps.ts'
import { termsOf } from '../fine-records/issue-fine.ts'
import { addCost, collectionCostOf } from './claim-costs.ts'
import { deliverClaimJob } from './claims.jobs.ts'

/** A user or a job, with the means to write messages to a partner. */
export type Sending = Acting & Pick<Services, 'uuid' | 'jobs'>

type Message = { claimId: number; kind: 'SUBMIT' | 'PAYMENT' | 'RECALL'; cents?: number }

/** Queues a call to the partner; a job sends it after the commit. */
const addMessage = async (tx: Tx, who: Sending, { claimId, kind, cents = 0 }: Message): Promise<void> => {
  const key = who.uuid()
  await insertRow(tx, 'fine_claim_messages', {
    claim_id: claimId,
    kind,
    key,
    amount_in_cents: cents,
    created_at: who.now,
  })
}

const deliver = (tx: Tx, who: Sending, claimId: number): Promise<void> =>
  who.jobs.enqueue(tx, deliverClaimJob, { claimId, key: `claim-${claimId}` })

/** What is left of the fine itself; payments count for it before the costs. */
const principalOf = ({ amountInCents, paidAmountInCents }: FineState): number =>
  Math.max(0, amountInCents - paidAmountInCents)

/** Sends a locked fine to the partner: claim, capped cost once per fine, message, status (R130, R131). Answers the claim. */
export const forwardFine = async (
  tx: Tx,
  who: Sending,
  { fine, partner }: { fine: FineState; partner: string },
): Promise<number> => {
  const { collectionCostInCents } = await termsOf(tx, fine.region)
  const isCharged = (await collectionCostOf(tx, fine.id)) > 0
  const cents = isCharged ? 0 : capCost(collectionCostInCents, { costs: fine.costsInCents, currency: fine.currency })
  const principal = principalOf(fine)
  const left = fine.amountInCents + fine.costsInCents + cents - fine.paidAmountInCents
  const { id: claimId } = await insertRow(tx, 'fine_claims', {
    fine_id: fine.id,
    partner,
    key: who.uuid(),
    principal_in_cents: principal,
    costs_in_cents: left - principal,
    currency: fine.currency,
    sent_at: who.now,
  })
  if (cents > 0) await addCost(tx, who, { fine, claimId, cents })
  await addMessage(tx, who, { claimId, kind: 'SUBMIT' })
  const values = { debts_sent_at: who.now, debt_partner: partner }
  await moveFine(tx, who, {
    fact: 'fine.sentToCollection',
    fine,
    event: 'forward',
    costs: cents,
    values,
    reason: partner,
  })
  return claimId
}

/** Calls `forwardFine` and delivers at once instead of in the next run. */
export const forwardFineNow = async (tx: Tx, who: Sending, what: { fine: FineState; partner: string }): Promise<void> =>
  deliver(tx, who, await forwardFine(tx, who, what))

const findOpenClaim = async (tx: Tx, fineId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from fine_claims where fine_id = ${fineId} and (state = 'SENT' or state = 'ACCEPTED') for update`.execute(
    tx,
  )
  return rows[0]?.id
}

type End = { fineId: number; state: 'RECALLED' | 'CLOSED' }

const endClaim = async (tx: Tx, who: Acting, { fineId, state }: End): Promise<number | undefined> => {
  const id = await findOpenClaim(tx, fineId)
  if (id !== undefined) await updateRow(tx, 'fine_claims', { id, state, closed_at: who.now })
  return id
}

/** Closes the claim: the partner has collected everything and needs no message. */
export const closeClaim = async (tx: Tx, who: Acting, fineId: number): Promise<void> => {
  await endClaim(tx, who, { fineId, state: 'CLOSED' })
}

/** Recalls the open claim of a fine, if it has one (R127). Answers the claim. */
export const recallClaim = async (tx: Tx, who: Sending, end: End): Promise<number | undefined> => {
  const claimId = await endClaim(tx, who, end)
  if (claimId === undefined) return undefined
  await addMessage(tx, who, { claimId, kind: 'RECALL' })
  await deliver(tx, who, claimId)
  return claimId
}

/** The debtor paid us, or a payment was taken back, while the partner has the claim. */
export const reportPayment = async (
  tx: Tx,
  who: Sending,
  { fineId, cents }: { fineId: number; cents: number },
): Promise<void> => {
  const claimId = await findOpenClaim(tx, fineId)
  if (claimId === undefined) return
  await addMessage(tx, who, { claimId, kind: 'PAYMENT', cents })
  await deliver(tx, who, claimId)
}
