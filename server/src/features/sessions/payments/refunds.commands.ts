import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import { paymentLifecycle } from '@parkla/contract/sessions/sessions.lifecycle.ts'
import { record } from '../../../kit/audit.ts'
import { nextVersion } from '../../../kit/conflict.ts'
import type { JobContext } from '../../../kit/jobs.ts'
import type { PaymentAnswer } from '../../../ports/payment.port.ts'
import { returnFreePassCents } from './free-pass.commands.ts'
import { logPayment } from './move-payment.ts'
import { lockSessionForJob } from '../lock-session.ts'

/** Enters the provider's answer to a refund, once: a second answer to the same refund changes nothing (R10, R68). */
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
    const session = await lockSessionForJob(tx, refund.session_id)
    const isDone = answer.outcome === 'done'
    const event = isDone ? 'refunded' : 'refundFailed'
    const status = stateAfter(paymentLifecycle, session.PaymentStatus, event) ?? session.PaymentStatus
    await tx
      .updateTable('refunds')
      .set({ state: isDone ? 'DONE' : 'FAILED', settled_at: now })
      .where('id', '=', refundId)
      .execute()
    await tx
      .updateTable('sessions')
      .set({
        payment_status: status,
        payment_status_code: answer.providerCode,
        refunded_in_cents: session.RefundedInCents + (isDone ? refund.amount_in_cents : 0),
        updated_at: nextVersion(now),
      })
      .where('id', '=', session.Id)
      .execute()
    if (isDone && refund.is_full) await returnFreePassCents(tx, session, now)
    await logPayment(tx, {
      sessionId: session.Id,
      event,
      status,
      currency: session.Currency,
      now,
      amountInCents: refund.amount_in_cents,
      providerCode: answer.providerCode,
      providerReference: answer.providerReference,
    })
    await record(
      tx,
      { now },
      {
        fact: isDone ? 'session.refunded' : 'session.refundFailed',
        entity: 'session',
        id: session.Id,
        placeId: session.PlaceId,
        before: { PaymentStatus: session.PaymentStatus },
        after: { PaymentStatus: status, RefundAmountInCents: refund.amount_in_cents },
        topic: 'sessions',
      },
    )
  })
