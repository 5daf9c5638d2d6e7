import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import type { PaymentStatus } from '@parkla/contract/parking/sessions/sessions.lifecycle.ts'
import {
  isChargeTooBig,
  mayCancelPayment,
  mayChargeDifference,
  mayChargeSession,
  mayRefundPart,
  mayRefundSession,
  mayRetryPayment,
  maySettleOutside,
  refundableCents,
  refundEvent,
} from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { allowed, refuse, reject } from '@parkla/contract/kit/verdict.ts'
import { record } from '../../kit/audit.ts'
import { insistUnchanged } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist, Rejection } from '../../kit/errors.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { paidOutFor } from '../../enforcement/disputes/payouts.queries.ts'
import { readSetting } from '../../office/settings/settings.queries.ts'
import { chargeJob, refundJob } from './payments.jobs.ts'
import { logPayment, movePayment, type PaymentMove } from './move-payment.ts'
import { setBundle } from './bundles.commands.ts'
import { findCard, insertCharge } from './charges.commands.ts'
import { enqueueCharge } from './collect.commands.ts'
import { returnCredits } from './return-credits.commands.ts'
import { lockSession, type LockedSession } from '../session-records/lock-session.ts'
import { findSession } from '../session-records/sessions.queries.ts'
import { ofSession } from '../session-records/session-facts.ts'

type Update = RequestOf<(typeof sessionsApi)['update']>
type Step = { session: LockedSession; input: Update }
type Refunding = { session: LockedSession; input: Pick<Update, 'Reason' | 'RefundAmountInCents'> }

const move = (
  tx: Tx,
  ctx: Context,
  { session, input, ...move }: Refunding & Pick<PaymentMove, 'events' | 'columns' | 'amountInCents'>,
) =>
  movePayment(tx, ctx, {
    ...move,
    sessionId: session.Id,
    comment: input.Reason,
    fact: 'session.paymentChanged',
    details: { RefundAmountInCents: input.RefundAmountInCents },
  })

/** The answer to an open charge must find the session in the state that requested it. */
const insistNoOpenCharge = async (tx: Tx, { Id, bundleId }: LockedSession): Promise<void> => {
  const open = await tx
    .selectFrom('charges')
    .select('id')
    .where((or) => or.or([or('session_id', '=', Id), or('bundle_id', '=', bundleId)]))
    .where('state', '=', 'REQUESTED')
    .executeTakeFirst()
  if (open) throw new Rejection(409, 'sessions.chargeUnderWay')
}

type Refund = Refunding & { event: 'refund' | 'refundPart'; amountInCents: number }

/** Refuses to refund an amount that a dispute has paid by hand (R156). */
const insistNotPaidOut = async (tx: Tx, session: LockedSession, amountInCents: number): Promise<void> => {
  const left = refundableCents(session) - (await paidOutFor(tx, session.Id))
  insist(amountInCents <= left ? allowed : refuse('sessions.paidOutForDispute'))
}

/** Stores a refund; returns its id. */
const openRefund = async (tx: Tx, ctx: Context, { event, amountInCents, ...step }: Refund): Promise<number> => {
  const { session, input } = step
  await insistNotPaidOut(tx, session, amountInCents)
  await insistNoOpenCharge(tx, session)
  await move(tx, ctx, { ...step, events: [event], amountInCents })
  const refund = await insertRow(tx, 'refunds', {
    session_id: session.Id,
    amount_in_cents: amountInCents,
    is_full: event === 'refund',
    idempotency_key: ctx.uuid(),
    state: 'REQUESTED',
    reason: input.Reason,
    requested_by_owner_id: ctx.actor.id,
    requested_at: ctx.now,
  })
  await ctx.jobs.enqueue(tx, refundJob, { refundId: refund.id, key: `refund-${refund.id}` })
  return refund.id
}

const leavingBundle = () => ({ bundle_id: null })

/** Refunds everything: card money by a job, free-pass cents to the pass; a pending session leaves its bundle (R69, R74). */
const refundFully = async (tx: Tx, ctx: Context, step: Step): Promise<void> => {
  const { session } = step
  insist(mayRefundSession(ctx.actor, session))
  const event = refundEvent(session)
  const amountInCents = refundableCents(session)
  if (event === 'refund' && amountInCents > 0) {
    await openRefund(tx, ctx, { ...step, event, amountInCents })
    return
  }
  if (event === 'leaveBundle') {
    await insistNoOpenCharge(tx, session)
    await move(tx, ctx, { ...step, events: [event], columns: leavingBundle })
  }
  // No card money: the refund needs no provider and completes at once.
  if (event === 'refund') await move(tx, ctx, { ...step, events: [event, 'refunded'] })
  if (event === 'returnFreePass') await move(tx, ctx, { ...step, events: [event] })
  await returnCredits(tx, session, ctx.now)
}

const refundPart = async (tx: Tx, ctx: Context, { session, input }: Refunding): Promise<void> => {
  const amountInCents = input.RefundAmountInCents
  if (amountInCents === undefined)
    throw new Rejection(422, 'input.invalid', { fields: [{ Field: 'RefundAmountInCents', Error: 'input.required' }] })
  insist(mayRefundPart(ctx.actor, session, amountInCents), 'RefundAmountInCents')
  // The whole remainder is a full refund, also when requested as a part.
  const event = amountInCents === refundableCents(session) ? 'refund' : 'refundPart'
  await openRefund(tx, ctx, { session, event, input, amountInCents })
}

/** Refunds the requested amount, without an amount everything (R69, R70). */
const refund = (tx: Tx, ctx: Context, step: Step): Promise<void> => {
  const { session, input } = step
  const { RefundAmountInCents: asked } = input
  if (asked === undefined || asked === refundableCents(session)) return refundFully(tx, ctx, step)
  insist(mayRefundSession(ctx.actor, session))
  insist(refundEvent(session) === 'refund' ? allowed : reject('sessions.partOnlyByCard'), 'RefundAmountInCents')
  return refundPart(tx, ctx, step)
}

/** Refunds what a repair takes off a charged session's cost; returns the cents, 0 if no card was charged. */
export const refundDifference = async (
  tx: Tx,
  ctx: Context,
  { session, amountInCents, reason }: { session: LockedSession; amountInCents: number; reason: string },
): Promise<number> => {
  if (refundEvent(session) !== 'refund') return 0
  await refundPart(tx, ctx, { session, input: { Reason: reason, RefundAmountInCents: amountInCents } })
  return amountInCents
}

/** Refunds an approved dispute; its own rule decides on right and amount (R156). Answers the id of the refund. */
export const refundForDispute = (
  tx: Tx,
  ctx: Context,
  { session, amountInCents, reason }: { session: LockedSession; amountInCents: number; reason: string },
): Promise<number> => {
  const isPossible = refundEvent(session) === 'refund' && amountInCents <= refundableCents(session)
  insist(isPossible ? allowed : refuse('sessions.notRefundable', { state: session.PaymentStatus }))
  const event = amountInCents === refundableCents(session) ? 'refund' : 'refundPart'
  const input = { Reason: reason, RefundAmountInCents: amountInCents }
  return openRefund(tx, ctx, { session, event, input, amountInCents })
}

type Difference = { session: LockedSession; amountInCents: number; reason: string; isConfirmed?: boolean }

/**
 * Charges what a correction or repair adds to a charged session's cost: stores the charge with its idempotency key and enqueues its job.
 * The cost rises when the provider accepts; if it declines, the cost stays.
 */
export const chargeDifference = async (tx: Tx, ctx: Context, difference: Difference): Promise<void> => {
  const { session, amountInCents, reason, isConfirmed = false } = difference
  insist(mayChargeDifference(ctx.actor, session))
  await insistNoOpenCharge(tx, session)
  if (!isConfirmed && amountInCents > (await readSetting(tx, 'singleChargeLimitInCents')))
    throw new Rejection(422, 'sessions.chargeTooBig', { details: { cents: amountInCents } })
  const charge = await insertCharge(tx, ctx, { session_id: session.Id, amount_in_cents: amountInCents })
  await logPayment(tx, ctx, { session, status: session.PaymentStatus, event: 'charge', amountInCents, comment: reason })
  await record(tx, ctx, {
    fact: 'session.differenceCharged',
    ...ofSession(session.Id, session.PlaceId),
    reason,
    before: { CostInCents: session.CostInCents },
    after: { CostInCents: session.CostInCents + amountInCents },
  })
  await ctx.jobs.enqueue(tx, chargeJob, {
    sessionId: session.Id,
    isConfirmed: true,
    key: `charge-difference-${charge.id}`,
  })
}

/** Asks for a confirmation above the single-charge limit (R71). */
const insistConfirmed = async (tx: Tx, { session, input }: Step): Promise<void> => {
  const limit = await readSetting(tx, 'singleChargeLimitInCents')
  if (!input.IsConfirmed && isChargeTooBig(session, limit))
    throw new Rejection(422, 'sessions.chargeTooBig', { details: { cents: refundableCents(session) } })
}

const retry = async (tx: Tx, ctx: Context, { session, input }: Step): Promise<void> => {
  insist(mayRetryPayment(ctx.actor, session))
  await insistConfirmed(tx, { session, input })
  await move(tx, ctx, { session, input, events: ['retry'], columns: leavingBundle })
  await enqueueCharge(tx, ctx, { sessionId: session.Id, isConfirmed: input.IsConfirmed })
}

/** Charges the stored card of a visit that was not charged (R178), also out of its bundle. */
const charge = async (tx: Tx, ctx: Context, { session, input }: Step): Promise<void> => {
  insist(mayChargeSession(ctx.actor, session))
  if ((await findCard(tx, session, ctx.now)) === undefined) throw new Rejection(409, 'sessions.noCard')
  await insistConfirmed(tx, { session, input })
  await setBundle(tx, ctx, { session, bundleId: null })
  await record(tx, ctx, {
    fact: 'session.chargeRequested',
    ...ofSession(session.Id, session.PlaceId),
    reason: input.Reason,
  })
  await enqueueCharge(tx, ctx, { sessionId: session.Id, isConfirmed: input.IsConfirmed })
}

/** Paid by bank, in cash or otherwise; no card is charged (R81). */
const settleOutside = async (tx: Tx, ctx: Context, { session, input }: Step): Promise<void> => {
  insist(maySettleOutside(ctx.actor, session))
  if (input.Method === undefined)
    throw new Rejection(422, 'input.invalid', { fields: [{ Field: 'Method', Error: 'input.required' }] })
  await insistNoOpenCharge(tx, session)
  await movePayment(tx, ctx, {
    sessionId: session.Id,
    events: ['settle'],
    amountInCents: refundableCents(session),
    code: input.Method,
    reference: input.Reference,
    comment: input.Reason,
    columns: () => ({ is_paid_outside_card: true, ...leavingBundle() }),
    fact: 'session.debtSettled',
    details: { Method: input.Method, Reference: input.Reference },
  })
}

const cancel = async (tx: Tx, ctx: Context, { session, input }: Step): Promise<void> => {
  insist(mayCancelPayment(ctx.actor, session))
  await insistNoOpenCharge(tx, session)
  await move(tx, ctx, { session, input, events: ['cancel'], columns: leavingBundle })
}

/** The requested status names the action; PENDING = charge, OK = paid outside the card, empty = retry, NOT_SENT = cancel. */
const actions: Partial<Record<PaymentStatus, typeof retry>> = {
  REFUNDED: refund,
  PARTIALLY_REFUNDED: refundPart,
  PENDING: charge,
  OK: settleOutside,
  '': retry,
  NOT_SENT: cancel,
}

/** The session as it was read: of its version, with its status and no amount. */
const isAsRead = ({ session, input }: Step): boolean =>
  input.UpdatedAt !== undefined &&
  input.PaymentStatus === session.PaymentStatus &&
  input.RefundAmountInCents === undefined

/** R65, R68: one legal step of the session's payment; the row lock serialises concurrent calls. */
export const updatePayment = (ctx: Context, input: Update): Promise<AnswerOf<(typeof sessionsApi)['update']>> =>
  ctx.transaction(async (tx) => {
    const session = await lockSession(tx, ctx, { id: input.id, permission: 'sessions.settle' })
    if (isAsRead({ session, input })) {
      await insistUnchanged(tx, ctx, { entity: 'session', id: session.Id, current: session, sent: input })
      return findSession(ctx, { id: session.Id }, tx)
    }
    const act = actions[input.PaymentStatus]
    if (!act) throw new Rejection(409, 'sessions.illegalPaymentStatus', { details: { state: session.PaymentStatus } })
    const isRefund = act === refund || act === refundPart
    insist(
      isRefund || input.RefundAmountInCents === undefined ? allowed : reject('sessions.amountOnlyForRefund'),
      'RefundAmountInCents',
    )
    await insistUnchanged(tx, ctx, { entity: 'session', id: session.Id, current: session, sent: input })
    await act(tx, ctx, { session, input })
    return findSession(ctx, { id: session.Id }, tx)
  })
