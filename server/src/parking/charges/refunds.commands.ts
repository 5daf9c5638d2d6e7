import { record } from '../../kit/audit.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { updateRow } from '../../kit/database/rows.ts'
import type { PaymentAnswer } from '../../ports/payment.port.ts'
import { returnCredits } from './return-credits.commands.ts'
import { disputeOfRefund } from '../../enforcement/disputes/payouts.queries.ts'
import { movePayment } from './move-payment.ts'

/** Shows the outcome at the dispute that asked for the refund (R156). */
const recordForDispute = async (tx: Tx, now: string, of: { refundId: number; fact: string }): Promise<void> => {
  const dispute = await disputeOfRefund(tx, of.refundId)
  if (dispute) await record(tx, { now }, { fact: of.fact, entity: 'dispute', ...dispute, topic: 'disputes' })
}

/** Records the provider's answer to a refund; a second answer changes nothing (R10, R68). */
export const settleRefund = (ctx: JobContext, refundId: number, answer: PaymentAnswer): Promise<void> =>
  ctx.transaction(async (tx) => {
    const now = ctx.clock().toISOString()
    const refund = await tx
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', refundId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (refund.state !== 'REQUESTED') return
    const isDone = answer.outcome === 'done'
    await updateRow(tx, 'refunds', { id: refundId, state: isDone ? 'DONE' : 'FAILED', settled_at: now })
    const { amount_in_cents: amountInCents } = refund
    const session = await movePayment(
      tx,
      { now },
      {
        sessionId: refund.session_id,
        events: [isDone ? 'refunded' : 'refundFailed'],
        amountInCents,
        answer,
        columns: ({ RefundedInCents }) => (isDone ? { refunded_in_cents: RefundedInCents + amountInCents } : {}),
        fact: isDone ? 'session.refunded' : 'session.refundFailed',
        details: { RefundAmountInCents: amountInCents },
      },
    )
    await recordForDispute(tx, now, { refundId, fact: isDone ? 'dispute.refunded' : 'dispute.refundFailed' })
    if (isDone && refund.is_full) await returnCredits(tx, session, now)
  })
