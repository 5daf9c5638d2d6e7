import { isNotImpersonating, permits, type Actor } from '../access/actor.ts'
import type { Permission } from '../access/permissions.ts'
import { mayTransition, stateAfter } from '../kit/lifecycle.ts'
import { centsToDecimal, percentOf } from '../kit/money.ts'
import { dayMs, isSet, type Instant } from '../kit/time.ts'
import { all, allowed, refuse, reject, type Verdict } from '../kit/verdict.ts'
import { paymentLifecycle, sessionLifecycle, type PaymentEvent } from './sessions.lifecycle.ts'
import type { Session, SessionExtraFilter } from './sessions.schema.ts'

/** Longest stay of a visit; what runs longer is closed as AUTO_ENDED (R60). */
export const longestStayDays = 30

/** What a settlement rule looks at. */
export type Settlement = Pick<
  Session,
  | 'Type'
  | 'Region'
  | 'PaymentStatus'
  | 'IsBundled'
  | 'IsPaidOutsideCard'
  | 'FreePassCentsUsed'
  | 'CostInCents'
  | 'ServiceFeeCents'
  | 'RefundedInCents'
>

/** Cents that went over the card and have not come back yet. */
export const refundableCents = (session: Settlement): number =>
  session.CostInCents + session.ServiceFeeCents - session.RefundedInCents

/** Everything a driver, a pass and a fleet paid together. */
export const shownCostInCents = (
  session: Pick<Session, 'CostInCents' | 'FreePassCentsUsed' | 'ServiceFeeCents' | 'HiddenCostInCents' | 'UsedFleetId'>,
): number =>
  session.CostInCents +
  session.FreePassCentsUsed +
  session.ServiceFeeCents +
  (session.UsedFleetId === null ? 0 : session.HiddenCostInCents)

const neededFor: Readonly<Partial<Record<SessionExtraFilter, Permission>>> = {
  UNPAID: 'sessions.seePayment',
  PENDING: 'sessions.seePayment',
  REFUNDS: 'sessions.seePayment',
  RATED: 'sessions.seeRating',
}

/** What a reader may not see cannot be found out by filtering either. */
export const mayFilterSessions = (actor: Actor, filter: SessionExtraFilter | '' | undefined): Verdict => {
  const needed = filter ? neededFor[filter] : undefined
  return needed ? permits(actor, needed) : allowed
}

export const mayEndSession = (actor: Actor, session: Pick<Session, 'Status'>): Verdict =>
  all(
    permits(actor, 'sessions.end'),
    mayTransition(sessionLifecycle, { state: session.Status, event: 'end', reason: 'sessions.alreadyEnded' }),
  )

const hasMoneyToMove = (session: Settlement): boolean =>
  session.Region !== 'UKR' && session.Type !== 'SUBSCRIPTION' && session.Type !== 'CREDIT' && session.Type !== 'LOG'

/** How a full refund of this session happens, by its state (R68, R69, R74); undefined where none is offered. */
export const refundEvent = (session: Settlement): PaymentEvent | undefined => {
  if (!hasMoneyToMove(session) || session.IsPaidOutsideCard) return undefined
  if (session.PaymentStatus === 'PENDING') return session.IsBundled ? 'leaveBundle' : undefined
  const event: PaymentEvent = refundsOverCard(session) ? 'refund' : 'returnFreePass'
  const cardCents = event === 'refund' ? refundableCents(session) : 0
  if (cardCents + session.FreePassCentsUsed === 0) return undefined
  return stateAfter(paymentLifecycle, session.PaymentStatus, event) === undefined ? undefined : event
}

/** Above the limit, a setting, a single charge needs a second confirmation (R71). */
export const isChargeTooBig = (session: Settlement, singleChargeLimitInCents: number): boolean =>
  refundableCents(session) > singleChargeLimitInCents

const refundsOverCard = ({ PaymentStatus }: Settlement): boolean =>
  stateAfter(paymentLifecycle, PaymentStatus, 'refund') !== undefined

export const mayRefundSession = (actor: Actor, session: Settlement): Verdict =>
  all(
    permits(actor, 'sessions.settle'),
    isNotImpersonating(actor),
    refundEvent(session) !== undefined || refuse('sessions.notRefundable', { state: session.PaymentStatus }),
  )

/** A part: above 0, below or at what is left, and only of money that went over the card (R70). */
export const mayRefundPart = (actor: Actor, session: Settlement, amountInCents: number): Verdict =>
  all(
    mayRefundSession(actor, session),
    refundEvent(session) === 'refund' || refuse('sessions.notRefundable', { state: session.PaymentStatus }),
    amountInCents > 0 || reject('sessions.refundTooSmall'),
    amountInCents <= refundableCents(session) ||
      reject('sessions.refundTooLarge', { amount: centsToDecimal(refundableCents(session)) }),
  )

/**
 * What a charged stay costs more after a repair may be asked of the same card (decision 0010): by whoever may refund, once
 * the sum has been paid, and while nothing but the card has paid for it.
 */
export const mayChargeDifference = (
  actor: Actor,
  session: Settlement & Pick<Session, 'HasInvoice' | 'UsedDiscountCampaignCreditInCents'>,
): Verdict =>
  all(
    permits(actor, 'sessions.settle'),
    isNotImpersonating(actor),
    (session.PaymentStatus === 'OK' &&
      hasMoneyToMove(session) &&
      !session.IsBundled &&
      !session.IsPaidOutsideCard &&
      !session.HasInvoice &&
      session.FreePassCentsUsed === 0 &&
      session.UsedDiscountCampaignCreditInCents === 0) ||
      refuse('sessions.notChargeable', { state: session.PaymentStatus }),
  )

export const mayRetryPayment = (actor: Actor, session: Settlement): Verdict =>
  all(
    permits(actor, 'sessions.settle'),
    isNotImpersonating(actor),
    session.Type !== 'CREDIT' || refuse('sessions.notRetryable', { state: session.PaymentStatus }),
    mayTransition(paymentLifecycle, { state: session.PaymentStatus, event: 'retry', reason: 'sessions.notRetryable' }),
  )

export const mayCancelPayment = (actor: Actor, session: Settlement): Verdict =>
  all(
    permits(actor, 'sessions.settle'),
    isNotImpersonating(actor),
    hasMoneyToMove(session) || refuse('sessions.notCancellable', { state: session.PaymentStatus }),
    mayTransition(paymentLifecycle, {
      state: session.PaymentStatus,
      event: 'cancel',
      reason: 'sessions.notCancellable',
    }),
  )

export const mayReturnPlanUse = (actor: Actor, session: Pick<Session, 'Type' | 'SubscriptionPlanLimitType'>): Verdict =>
  all(
    permits(actor, 'sessions.settle'),
    isNotImpersonating(actor),
    (session.SubscriptionPlanLimitType === 'NUMBER_OF_SESSIONS' && session.Type !== 'LOG') ||
      refuse('sessions.noPlanUse'),
  )

const refundedStatuses: readonly string[] = [
  'REFUND_REQUESTED',
  'REFUNDED',
  'PARTIAL_REFUND_REQUESTED',
  'PARTIALLY_REFUNDED',
]

/** Corrections are closed once money has gone back or is on its way (R64); a part may have, though a later one failed. */
export const isCorrectable = (session: Pick<Session, 'PaymentStatus' | 'Type' | 'RefundedInCents'>): Verdict =>
  all(
    session.Type === 'PARKING' || session.Type === 'CAR_WASH' || refuse('sessions.notAVisit'),
    (session.RefundedInCents === 0 && !refundedStatuses.includes(session.PaymentStatus)) || refuse('sessions.refunded'),
  )

export const mayCorrectSession = (actor: Actor, session: Parameters<typeof isCorrectable>[0]): Verdict =>
  all(permits(actor, 'sessions.correct'), isCorrectable(session))

/** What says whether a session's price may still be made anew. */
export type Pricing = Pick<
  Session,
  | 'Type'
  | 'PaymentStatus'
  | 'IsBundled'
  | 'IsPaidOutsideCard'
  | 'HasInvoice'
  | 'FreePassCentsUsed'
  | 'UsedDiscountCampaignCreditInCents'
> & {
  IsImported: boolean
  /** A wash whose service has a price that was agreed when it began. */
  HasServicePrice: boolean
}

/** States in which no money has moved and none is on its way. */
const unchargedStatuses: readonly string[] = ['', 'NOT_SENT', 'ERROR', 'TOO_BIG', 'TEST']

/** By time (R45), or by a service (R58); what is neither has a price from elsewhere. */
export const isPricedHere = ({ Type, HasServicePrice }: Pick<Pricing, 'Type' | 'HasServicePrice'>): boolean =>
  Type === 'PARKING' || (Type === 'CAR_WASH' && HasServicePrice)

/**
 * Whether the engine makes this session's price (decision 0010): parking and washes of our own, of which nothing has been
 * charged, invoiced or taken from a pass or credit. A wash costs what its service costs (R58), an import what its source said.
 */
export const isPriceOpen = (session: Pricing): boolean =>
  isPricedHere(session) &&
  !session.IsImported &&
  !session.IsBundled &&
  !session.IsPaidOutsideCard &&
  !session.HasInvoice &&
  session.FreePassCentsUsed === 0 &&
  session.UsedDiscountCampaignCreditInCents === 0 &&
  unchargedStatuses.includes(session.PaymentStatus)

export type EarlierVisit = { start: Instant; end: Instant }

/**
 * Minutes that the same car has stood here in visits that this one continues, newest first: each began again within
 * `reEntryMinutes` after the one before had ended (R53).
 */
export const freeMinutesBefore = (
  earlier: readonly EarlierVisit[],
  { start, reEntryMinutes }: { start: Instant; reEntryMinutes: number },
): number => {
  let [cameBackMs, minutes] = [Date.parse(start), 0]
  for (const visit of earlier) {
    const awayMs = cameBackMs - Date.parse(visit.end)
    if (awayMs > reEntryMinutes * 60_000) break
    minutes += (Date.parse(visit.end) - Date.parse(visit.start)) / 60_000
    cameBackMs = Date.parse(visit.start)
  }
  return minutes
}

/** A stay that can have been: start not in the future, end after start, not above the longest stay (R60, R64). */
export const isPossibleStay = ({ start, end, now }: { start: Instant; end: Instant; now: Instant }): Verdict =>
  all(
    start <= now || reject('sessions.startInFuture'),
    !isSet(end) || end > start || reject('sessions.endBeforeStart'),
    !isSet(end) || end <= now || reject('sessions.endInFuture'),
    Date.parse(isSet(end) ? end : now) - Date.parse(start) <= longestStayDays * dayMs ||
      reject('sessions.stayTooLong', { days: longestStayDays }),
  )

/** Net part of a gross sum, for invoices; the rest of it is the VAT. The rate may have up to two decimals (R3, R4). */
export const netOfGross = (grossInCents: number, vatPercent: number): number => {
  const grossShare = 10_000 + Math.round(vatPercent * 100)
  return Math.floor((grossInCents * 20_000 + grossShare) / (2 * grossShare))
}

export const vatOfNet = (netInCents: number, vatPercent: number): number => percentOf(netInCents, vatPercent)
