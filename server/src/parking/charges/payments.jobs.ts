import { defineJob, type JobContext } from '../../kit/jobs/jobs.ts'
import { PortFailure } from '../../ports/port-failure.ts'
import type { PaymentAnswer } from '../../ports/payment.port.ts'
import { paymentReference } from './charges.queries.ts'
import { openBundleCharge, openCharge, settleCharge, type OpenCharge } from './charges.commands.ts'
import { logPayment } from './move-payment.ts'
import { settleRefund } from './refunds.commands.ts'
import { lockSessionForJob } from '../session-records/lock-session.ts'

/** Retries for ten hours, at the end every ten minutes; `sweepPaymentsJob` enqueues the rest again. */
const retryPolicy = { retries: 60, retryDelaySeconds: 2, heartbeatSeconds: 10, isKeyed: true as const }

const refused: PaymentAnswer = { outcome: 'declined', providerCode: 'refused', providerReference: '' }

type Question = { sessionIds: readonly number[]; amountInCents: number; ask: () => Promise<PaymentAnswer> }

/**
 * The provider's answer. A timeout or `pending` is logged and thrown, so that the queue retries with the same idempotency
 * key. A failure that is not retryable counts as declined.
 */
const answerOf = async (ctx: JobContext, { sessionIds, amountInCents, ask }: Question): Promise<PaymentAnswer> => {
  const logUnanswered = (code: string) =>
    ctx.transaction(async (tx) => {
      const now = ctx.clock().toISOString()
      for (const sessionId of sessionIds) {
        const session = await lockSessionForJob(tx, sessionId)
        const status = session.PaymentStatus
        await logPayment(tx, { now }, { session, status, event: 'unanswered', amountInCents, code })
      }
    })
  try {
    const answer = await ask()
    if (answer.outcome !== 'pending') return answer
    await logUnanswered(answer.providerCode)
  } catch (error) {
    if (!(error instanceof PortFailure)) throw error
    if (!error.retryable) return refused
    await logUnanswered(error.reason)
    throw error
  }
  throw new PortFailure('unreachable', 'The provider has not decided yet')
}

export const refundJob = defineJob<{ refundId: number }>({
  name: 'sessions.refund',
  ...retryPolicy,
  run: async (ctx, { refundId }) => {
    const refund = await ctx.db
      .selectFrom('refunds as r')
      .innerJoin('sessions as s', 's.id', 'r.session_id')
      .select([
        'r.session_id',
        'r.amount_in_cents',
        'r.idempotency_key',
        'r.state',
        'r.reason',
        's.currency',
        's.bundle_id',
      ])
      .where('r.id', '=', refundId)
      .executeTakeFirst()
    if (!refund || refund.state !== 'REQUESTED') return
    const {
      session_id: sessionId,
      amount_in_cents: amountInCents,
      idempotency_key: idempotencyKey,
      reason,
      currency,
      bundle_id: bundleId,
    } = refund
    const ask = () =>
      ctx.ports.payment.refund({
        reference: paymentReference({ sessionId, bundleId }),
        amountInCents,
        currency,
        idempotencyKey,
        reason,
      })
    await settleRefund(ctx, refundId, await answerOf(ctx, { sessionIds: [sessionId], amountInCents, ask }))
  },
})

const requestCharge = async (ctx: JobContext, charge: OpenCharge | undefined): Promise<void> => {
  if (!charge) return
  const { id, sessionIds, ...request } = charge
  const ask = () => ctx.ports.payment.charge(request)
  await settleCharge(ctx, id, await answerOf(ctx, { sessionIds, amountInCents: request.amountInCents, ask }))
}

export const chargeJob = defineJob<{ sessionId: number; isConfirmed: boolean }>({
  name: 'sessions.charge',
  ...retryPolicy,
  run: async (ctx, payload) => requestCharge(ctx, await openCharge(ctx, payload)),
})

export const chargeBundleJob = defineJob<{ bundleId: number }>({
  name: 'sessions.chargeBundle',
  ...retryPolicy,
  run: async (ctx, { bundleId }) => requestCharge(ctx, await openBundleCharge(ctx, bundleId)),
})

/** Enqueues charges and refunds that are still requested after 15 minutes, such as after the last retry. */
export const sweepPaymentsJob = defineJob<object>({
  name: 'sessions.sweepPayments',
  schedule: { cron: '*/10 * * * *', timeZone: 'UTC' },
  run: async (ctx) => {
    const before = new Date(Date.parse(ctx.now) - 15 * 60_000).toISOString()
    await ctx.transaction(async (tx) => {
      const refunds = await tx
        .selectFrom('refunds')
        .select('id')
        .where('state', '=', 'REQUESTED')
        .where('requested_at', '<', before)
        .limit(500)
        .execute()
      for (const { id } of refunds) await ctx.jobs.enqueue(tx, refundJob, { refundId: id, key: `refund-${id}` })
      const charges = await tx
        .selectFrom('charges')
        .select(['session_id', 'bundle_id'])
        .where('state', '=', 'REQUESTED')
        .where('requested_at', '<', before)
        .limit(500)
        .execute()
      for (const { session_id: sessionId, bundle_id: bundleId } of charges) {
        if (bundleId !== null)
          await ctx.jobs.enqueue(tx, chargeBundleJob, { bundleId, key: `charge-bundle-${bundleId}` })
        if (sessionId !== null)
          await ctx.jobs.enqueue(tx, chargeJob, { sessionId, isConfirmed: true, key: `charge-${sessionId}-swept` })
      }
    })
  },
})
