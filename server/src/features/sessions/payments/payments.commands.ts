import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import type { sessionsApi } from '@parkla/contract/sessions/sessions.endpoints.ts'
import {
  paymentLifecycle,
  type PaymentEvent,
  type PaymentStatus,
} from '@parkla/contract/sessions/sessions.lifecycle.ts'
import {
  isChargeTooBig,
  mayCancelPayment,
  mayChargeDifference,
  mayRefundPart,
  mayRefundSession,
  mayRetryPayment,
  refundableCents,
  refundEvent,
} from '@parkla/contract/sessions/sessions.policy.ts'
import { record } from '../../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../../kit/conflict.ts'
import type { Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database.ts'
import { insist, Rejection } from '../../../kit/errors.ts'
import { readSetting } from '../../settings/settings.queries.ts'
import { chargeJob, refundJob } from './payments.jobs.ts'
import { logPayment } from './move-payment.ts'
import { returnFreePassCents } from './free-pass.commands.ts'
import { lockSession, type LockedSession } from '../lock-session.ts'
import { findSession } from '../sessions.queries.ts'

type Update = RequestOf<(typeof sessionsApi)['update']>
type Step = { session: LockedSession; event: PaymentEvent; input: Update }

/** Moves the session along the payment lifecycle and writes the log's line (R68). */
const move = async (tx: Tx, ctx: Context, { session, event, input }: Step): Promise<PaymentStatus> => {
  const status = stateAfter(paymentLifecycle, session.PaymentStatus, event)
  if (status === undefined)
    throw new Rejection(409, 'sessions.illegalPaymentStatus', { details: { state: session.PaymentStatus } })
  await tx
    .updateTable('sessions')
    .set({ payment_status: status, updated_at: nextVersion(ctx.now) })
    .where('id', '=', session.Id)
    .execute()
  await logPayment(tx, {
    sessionId: session.Id,
    event,
    status,
    currency: session.Currency,
    now: ctx.now,
    ownerId: ctx.actor.id,
    comment: input.Reason,
  })
  return status
}

/** While the provider is being asked, its answer must not meet a session that has moved on. */
const insistNoOpenCharge = async (tx: Tx, { Id }: LockedSession): Promise<void> => {
  const open = await tx
    .selectFrom('charges')
    .select('id')
    .where('session_id', '=', Id)
    .where('state', '=', 'REQUESTED')
    .executeTakeFirst()
  if (open) throw new Rejection(409, 'sessions.chargeUnderWay')
}

const openRefund = async (tx: Tx, ctx: Context, step: Step & { amountInCents: number }): Promise<void> => {
  const { session, event, amountInCents, input } = step
  await insistNoOpenCharge(tx, session)
  await move(tx, ctx, step)
  const refund = await tx
    .insertInto('refunds')
    .values({
      session_id: session.Id,
      amount_in_cents: amountInCents,
      is_full: event === 'refund',
      idempotency_key: ctx.uuid(),
      state: 'REQUESTED',
      reason: input.Reason,
      requested_by_owner_id: ctx.actor.id,
      requested_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.jobs.enqueue(tx, refundJob, { refundId: refund.id, key: `refund-${refund.id}` })
}

const leaveBundle = async (tx: Tx, { Id }: LockedSession): Promise<void> => {
  await tx.updateTable('sessions').set({ bundle_id: null }).where('id', '=', Id).execute()
}

/** Everything goes back: card money by a job, free-pass cents to the pass, a waiting session out of its bundle (R69, R74). */
const refundFully = async (tx: Tx, ctx: Context, { session, input }: Omit<Step, 'event'>): Promise<void> => {
  insist(mayRefundSession(ctx.actor, session))
  const event = refundEvent(session)
  if (event === undefined) return
  if (event === 'refund' && refundableCents(session) > 0)
    return openRefund(tx, ctx, { session, event, input, amountInCents: refundableCents(session) })
  if (event === 'leaveBundle') await insistNoOpenCharge(tx, session)
  await move(tx, ctx, { session, event, input })
  // Nothing of it went over the card, so there is nobody to ask.
  if (event === 'refund')
    await move(tx, ctx, { session: { ...session, PaymentStatus: 'REFUND_REQUESTED' }, event: 'refunded', input })
  if (event === 'leaveBundle') await leaveBundle(tx, session)
  await returnFreePassCents(tx, session, ctx.now)
}

const refundPart = async (tx: Tx, ctx: Context, { session, input }: Omit<Step, 'event'>): Promise<void> => {
  const amountInCents = input.RefundAmountInCents
  if (amountInCents === undefined)
    throw new Rejection(422, 'input.invalid', { fields: [{ Field: 'RefundAmountInCents', Error: 'input.required' }] })
  insist(mayRefundPart(ctx.actor, session, amountInCents), 'RefundAmountInCents')
  // All that is left is a full refund, whatever it was called.
  const event = amountInCents === refundableCents(session) ? 'refund' : 'refundPart'
  await openRefund(tx, ctx, { session, event, input, amountInCents })
}

/**
 * What a charged session costs less after a repair goes back to the card; gives the cents. Nothing goes back where no card was charged.
 */
export const refundDifference = async (
  tx: Tx,
  ctx: Context,
  { session, amountInCents, reason }: { session: LockedSession; amountInCents: number; reason: string },
): Promise<number> => {
  if (refundEvent(session) !== 'refund') return 0
  const Id = session.Id
  const input: Update = {
    id: Id,
    PaymentStatus: 'PARTIALLY_REFUNDED',
    RefundAmountInCents: amountInCents,
    Reason: reason,
    IsConfirmed: false,
  }
  await refundPart(tx, ctx, { session, input })
  return amountInCents
}

type Difference = { session: LockedSession; amountInCents: number; reason: string }

/**
 * What a charged session costs more after a repair is asked of its card: the charge is written here and asked for by the job,
 * with one key however often. The session costs more once the provider has said yes; declined, it stays as it was charged.
 */
export const chargeDifference = async (tx: Tx, ctx: Context, difference: Difference): Promise<void> => {
  const { session, amountInCents, reason } = difference
  insist(mayChargeDifference(ctx.actor, session))
  await insistNoOpenCharge(tx, session)
  if (amountInCents > (await readSetting(tx, 'singleChargeLimitInCents')))
    throw new Rejection(422, 'sessions.chargeTooBig', { details: { cents: amountInCents } })
  const charge = await tx
    .insertInto('charges')
    .values({
      session_id: session.Id,
      amount_in_cents: amountInCents,
      idempotency_key: ctx.uuid(),
      state: 'REQUESTED',
      requested_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await logPayment(tx, {
    sessionId: session.Id,
    event: 'charge',
    status: session.PaymentStatus,
    currency: session.Currency,
    now: ctx.now,
    amountInCents,
    ownerId: ctx.actor.id,
    comment: reason,
  })
  await record(tx, ctx, {
    fact: 'session.differenceCharged',
    entity: 'session',
    id: session.Id,
    placeId: session.PlaceId,
    reason,
    before: { CostInCents: session.CostInCents },
    after: { CostInCents: session.CostInCents + amountInCents },
    topic: 'sessions',
  })
  await ctx.jobs.enqueue(tx, chargeJob, {
    sessionId: session.Id,
    isConfirmed: true,
    key: `charge-difference-${charge.id}`,
  })
}

const retry = async (tx: Tx, ctx: Context, { session, input }: Omit<Step, 'event'>): Promise<void> => {
  insist(mayRetryPayment(ctx.actor, session))
  const limit = await readSetting(tx, 'singleChargeLimitInCents')
  if (!input.IsConfirmed && isChargeTooBig(session, limit))
    throw new Rejection(422, 'sessions.chargeTooBig', { details: { cents: refundableCents(session) } })
  await move(tx, ctx, { session, event: 'retry', input })
  await ctx.jobs.enqueue(tx, chargeJob, {
    sessionId: session.Id,
    isConfirmed: input.IsConfirmed,
    key: `charge-${session.Id}-${ctx.now}`,
  })
}

const cancel = async (tx: Tx, ctx: Context, { session, input }: Omit<Step, 'event'>): Promise<void> => {
  insist(mayCancelPayment(ctx.actor, session))
  await insistNoOpenCharge(tx, session)
  await move(tx, ctx, { session, event: 'cancel', input })
  await leaveBundle(tx, session)
}

/** The wanted status names the action: REFUNDED, PARTIALLY_REFUNDED, empty = retry, NOT_SENT = cancel. */
const actions: Partial<Record<PaymentStatus, typeof retry>> = {
  REFUNDED: refundFully,
  PARTIALLY_REFUNDED: refundPart,
  '': retry,
  NOT_SENT: cancel,
}

/** R65, R68: exactly one legal step of the session's money, whoever else clicks. */
export const updatePayment = (ctx: Context, input: Update): Promise<AnswerOf<(typeof sessionsApi)['update']>> =>
  ctx.transaction(async (tx) => {
    const session = await lockSession(tx, ctx, { id: input.id, permission: 'sessions.settle' })
    const act = actions[input.PaymentStatus]
    if (!act) throw new Rejection(409, 'sessions.illegalPaymentStatus', { details: { state: session.PaymentStatus } })
    await insistUnchanged(tx, ctx, {
      entity: 'session',
      id: session.Id,
      current: session.UpdatedAt,
      sent: input.UpdatedAt,
    })
    await act(tx, ctx, { session, input })
    const after = await findSession(ctx, { id: session.Id }, tx)
    await record(tx, ctx, {
      fact: 'session.paymentChanged',
      entity: 'session',
      id: session.Id,
      placeId: session.PlaceId,
      reason: input.Reason,
      before: { PaymentStatus: session.PaymentStatus },
      after: { PaymentStatus: after.PaymentStatus, RefundAmountInCents: input.RefundAmountInCents },
      topic: 'sessions',
    })
    return after
  })
