import type { Instant } from '@parkla/contract/kit/time.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import { paymentLifecycle, type PaymentEvent } from '@parkla/contract/sessions/sessions.lifecycle.ts'
import { isChargeTooBig, refundableCents } from '@parkla/contract/sessions/sessions.policy.ts'
import { sql } from 'kysely'
import { record } from '../../../kit/audit.ts'
import { nextVersion } from '../../../kit/conflict.ts'
import type { Tx } from '../../../kit/database.ts'
import type { JobContext } from '../../../kit/jobs.ts'
import type { PaymentAnswer } from '../../../ports/payment.port.ts'
import { readSetting } from '../../settings/settings.queries.ts'
import { logPayment } from './move-payment.ts'
import { lockSessionForJob, type LockedSession } from '../lock-session.ts'

export type OpenCharge = {
  id: number
  amountInCents: number
  currency: string
  cardToken: string
  idempotencyKey: string
}

type Step = { event: PaymentEvent; now: Instant; amountInCents?: number; answer?: PaymentAnswer }

export const move = async (
  tx: Tx,
  session: LockedSession,
  { event, now, amountInCents, answer }: Step,
): Promise<void> => {
  const next = stateAfter(paymentLifecycle, session.PaymentStatus, event)
  const status = next ?? session.PaymentStatus
  await tx
    .updateTable('sessions')
    .set({
      payment_status: status,
      // of what made the state, which the answer to a difference does not
      ...(next !== undefined && { payment_status_code: answer?.providerCode ?? '' }),
      updated_at: nextVersion(now),
    })
    .where('id', '=', session.Id)
    .execute()
  await logPayment(tx, {
    sessionId: session.Id,
    event,
    status,
    currency: session.Currency,
    now,
    amountInCents,
    providerCode: answer?.providerCode,
    providerReference: answer?.providerReference,
  })
  await record(
    tx,
    { now },
    {
      fact: `session.payment.${event}`,
      entity: 'session',
      id: session.Id,
      placeId: session.PlaceId,
      before: { PaymentStatus: session.PaymentStatus },
      after: { PaymentStatus: status },
      topic: 'sessions',
    },
  )
}

const cardOf = async (tx: Tx, session: LockedSession): Promise<string> => {
  const { rows } = await sql<{ token: string }>`
    select token from credit_cards where id = ${session.creditCardId} or client_id = ${session.clientId}
    order by (id = ${session.creditCardId}) desc nulls last, id desc limit 1`.execute(tx)
  return rows[0]?.token ?? ''
}

/** The charge to ask the provider for: the one that is open already, a new one, or none when there is nothing to charge. */
export const openCharge = (
  ctx: JobContext,
  { sessionId, isConfirmed }: { sessionId: number; isConfirmed: boolean },
): Promise<OpenCharge | undefined> =>
  ctx.transaction(async (tx) => {
    const session = await lockSessionForJob(tx, sessionId)
    const cardToken = await cardOf(tx, session)
    const open = await tx
      .selectFrom('charges')
      .selectAll()
      .where('session_id', '=', sessionId)
      .where('state', '=', 'REQUESTED')
      .executeTakeFirst()
    const base = { currency: session.Currency, cardToken }
    if (open) return { ...base, id: open.id, amountInCents: open.amount_in_cents, idempotencyKey: open.idempotency_key }
    if (session.PaymentStatus !== '' || refundableCents(session) === 0) return undefined
    const limit = await readSetting(tx, 'singleChargeLimitInCents')
    if (isChargeTooBig(session, limit) && !isConfirmed) {
      await move(tx, session, { event: 'tooBig', now: ctx.now })
      return undefined
    }
    const amountInCents = refundableCents(session)
    await move(tx, session, { event: 'charge', amountInCents, now: ctx.now })
    const charge = await tx
      .insertInto('charges')
      .values({
        session_id: sessionId,
        amount_in_cents: amountInCents,
        idempotency_key: ctx.uuid(),
        state: 'REQUESTED',
        requested_at: ctx.now,
      })
      .returning(['id', 'idempotency_key'])
      .executeTakeFirstOrThrow()
    return { ...base, id: charge.id, amountInCents, idempotencyKey: charge.idempotency_key }
  })

/** Enters the provider's answer to a charge, once (R10, R68). */
export const settleCharge = (ctx: JobContext, chargeId: number, answer: PaymentAnswer): Promise<void> =>
  ctx.transaction(async (tx) => {
    const now = ctx.clock().toISOString()
    const charge = await tx
      .selectFrom('charges')
      .selectAll()
      .where('id', '=', chargeId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (charge.state !== 'REQUESTED') return
    const session = await lockSessionForJob(tx, charge.session_id)
    const isDone = answer.outcome === 'done'
    await tx
      .updateTable('charges')
      .set({ state: isDone ? 'DONE' : 'FAILED', settled_at: now })
      .where('id', '=', chargeId)
      .execute()
    // A difference (decision 0010): a sum of its own, on top of one that was paid.
    if (isDone && session.PaymentStatus !== 'PENDING')
      await tx
        .updateTable('sessions')
        .set({ cost_in_cents: session.CostInCents + charge.amount_in_cents })
        .where('id', '=', session.Id)
        .execute()
    await move(tx, session, {
      event: isDone ? 'charged' : 'declined',
      amountInCents: charge.amount_in_cents,
      answer,
      now,
    })
  })
