import { leftOf } from '@parkla/contract/enforcement/fines/fines.policy.ts'
import { sql } from 'kysely'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import type { Tx } from '../../kit/database/database.ts'
import { updateRow } from '../../kit/database/rows.ts'
import type { ClaimAnswer, DebtCollectionPort } from '../../ports/debt-collection.port.ts'
import { PortFailure } from '../../ports/port-failure.ts'
import { lastPaidAt, lockFineState, moveFine, type FineState } from '../fine-records/fine-steps.ts'
import { takeCostBack } from './claim-costs.ts'
import { nextMessages, type WaitingMessage } from '../fine-records/claims.queries.ts'

/** A failure that a retry cannot fix is an answer: the claim is rejected, another message had no effect. */
const ask = async (ctx: JobContext, port: DebtCollectionPort, message: WaitingMessage): Promise<ClaimAnswer> => {
  const { claim, kind, key: paymentKey, cents: amountInCents } = message
  const { claimKey } = claim
  const done: ClaimAnswer = { outcome: 'accepted', partnerReference: '', reason: '' }
  try {
    if (kind === 'SUBMIT') return await port.submit(claim)
    if (kind === 'RECALL') await port.recall(claimKey)
    else await port.reportPayment({ claimKey, paymentKey, amountInCents })
    return done
  } catch (error) {
    if (!(error instanceof PortFailure) || error.retryable) throw error
    ctx.log.warn({ kind, claim: message.claimId, reason: error.reason }, 'debt partner refused a message')
    return { outcome: 'rejected', partnerReference: '', reason: error.reason }
  }
}

type Stored = { state: string; isWaiting: boolean }

const lockClaim = async (tx: Tx, { id, claimId }: WaitingMessage): Promise<Stored | undefined> => {
  const { rows } = await sql<Stored>`
    select c.state, m.done_at is null as "isWaiting" from fine_claims c join fine_claim_messages m on m.claim_id = c.id
    where c.id = ${claimId} and m.id = ${id} for update`.execute(tx)
  return rows[0]
}

type Rejected = { fine: FineState; claimId: number; reason: string }

/** The debtor does not owe the cost of a rejected claim: what was paid may settle the fine, else it is RETURNED (R125). */
const giveBack = async (tx: Tx, ctx: JobContext, { fine, claimId, reason }: Rejected): Promise<void> => {
  const costs = -(await takeCostBack(tx, ctx, { fine, claimId }))
  const returned = await moveFine(tx, ctx, { fact: 'fine.claimRejected', fine, event: 'giveBack', costs, reason })
  if (leftOf(returned) > 0) return
  const values = { paid_at: await lastPaidAt(tx, returned) }
  await moveFine(tx, ctx, { fact: 'fine.paid', fine: returned, event: 'settle', values })
}

/** Stores the answer once, also when two nodes sent the message. */
const settle = (ctx: JobContext, message: WaitingMessage, answer: ClaimAnswer): Promise<void> =>
  ctx.transaction(async (tx) => {
    const fine = await lockFineState(tx, message.fineId)
    const stored = await lockClaim(tx, message)
    if (!stored?.isWaiting) return
    await updateRow(tx, 'fine_claim_messages', { id: message.id, done_at: ctx.now })
    if (message.kind !== 'SUBMIT') return
    const { claimId: id } = message
    const isRejected = answer.outcome === 'rejected'
    const values = { partner_reference: answer.partnerReference, answer: answer.reason }
    // The claim was recalled meanwhile: the answer changes nothing, the recall follows.
    if (stored.state !== 'SENT') return updateRow(tx, 'fine_claims', { id, ...values })
    if (!isRejected) return updateRow(tx, 'fine_claims', { id, ...values, state: 'ACCEPTED' })
    await updateRow(tx, 'fine_claims', { id, ...values, state: 'REJECTED', closed_at: ctx.now })
    await giveBack(tx, ctx, { fine, claimId: id, reason: answer.reason })
  })

const carryOut = async (ctx: JobContext, message: WaitingMessage): Promise<void> => {
  const port = ctx.ports.debtCollection[message.partner]
  if (!port) throw new PortFailure('unreachable', 'The partner is not configured')
  await settle(ctx, message, await ask(ctx, port, message))
}

/** All waiting messages of one claim, in their order. */
export const deliverClaim = async (ctx: JobContext, claimId: number): Promise<void> => {
  const [message] = await nextMessages(ctx.db, { afterId: 0, claimId, limit: 1 })
  if (!message) return
  await carryOut(ctx, message)
  return deliverClaim(ctx, claimId)
}

const batchSize = 100
/** A partner that fails this often in a row is down: the next run tries again. */
const mostFailures = 3

type Run = { afterId: number; failures: Readonly<Record<string, number>>; delivered: number }

const deliverBatch = async (ctx: JobContext, run: Run): Promise<Run> => {
  const messages = await nextMessages(ctx.db, { afterId: run.afterId, limit: batchSize })
  let { failures, delivered } = run
  for (const message of messages) {
    const { partner } = message
    if ((failures[partner] ?? 0) >= mostFailures || ctx.signal.aborted) continue
    const reason = await carryOut(ctx, message).then(
      () => '',
      (error: unknown) => {
        if (!(error instanceof PortFailure)) throw error
        return error.reason
      },
    )
    failures = { ...failures, [partner]: reason === '' ? 0 : (failures[partner] ?? 0) + 1 }
    if (reason === '') delivered += 1
    else ctx.log.warn({ partner, reason }, 'debt partner did not answer')
  }
  return { afterId: messages.at(-1)?.id ?? Number.MAX_SAFE_INTEGER, failures, delivered }
}

/**
 * Delivers every waiting message, a batch at a time. A pass starts over until it delivers nothing, because a claim's
 * next message waits for the one before.
 */
export const deliverWaiting = async (ctx: JobContext): Promise<void> => {
  let run: Run = { afterId: 0, failures: {}, delivered: 0 }
  while (run.afterId < Number.MAX_SAFE_INTEGER && !ctx.signal.aborted) {
    run = await deliverBatch(ctx, run)
    const isPassOver = run.afterId === Number.MAX_SAFE_INTEGER
    if (isPassOver && run.delivered > 0) run = { ...run, afterId: 0, delivered: 0 }
  }
}
