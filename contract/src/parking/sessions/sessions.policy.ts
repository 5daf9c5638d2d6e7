import { isNotImpersonating, permits, type Actor } from '../../access/actor.ts'
import type { Permission } from '../../access/permissions.ts'
import { mayTransition, stateAfter } from '../../kit/lifecycle.ts'
import { isChargeable } from '../../kit/chargeable.ts'
import { centsToDecimal } from '../../kit/money.ts'
import type { Instant } from '../../kit/time.ts'
import { all, allowed, refuse, reject, type Verdict } from '../../kit/verdict.ts'
import { paymentLifecycle, sessionLifecycle, type PaymentEvent } from './sessions.lifecycle.ts'
import type { Session, SessionExtraFilter } from './sessions.schema.ts'

/** A session that runs longer is closed as AUTO_ENDED (R60). */
export const longestStayDays = 30

export type Settlement = Pick<
  Session,
  | 'Type'
  | 'Region'
  | 'PaymentStatus'
  | 'IsBundled'
  | 'IsPaidOutsideCard'
  | 'FreePassCentsUsed'
  | 'UsedDiscountCampaignCreditInCents'
  | 'CostInCents'
  | 'ServiceFeeCents'
  | 'RefundedInCents'
>

/** Cents charged to the card and not refunded yet. */
export const refundableCents = (session: Settlement): number =>
  session.CostInCents + session.ServiceFeeCents - session.RefundedInCents

/** Cost paid by driver, pass and fleet together. */
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
  CAMPAIGN: 'sessions.seeDiscountPercent',
  RATED: 'sessions.seeRating',
  BOOKING: 'bookings.view',
}

/** Refuses filters on fields that the reader may not see. */
export const mayFilterSessions = (actor: Actor, filter: SessionExtraFilter | '' | undefined): Verdict => {
  const needed = filter ? neededFor[filter] : undefined
  return needed ? permits(actor, needed) : allowed
}

/** Digits from which a number counts as full: shorter parts would let a reader guess it digit by digit. */
const fullPhoneMinDigits = 7

/** Without the right to personal data the full number is required (R79). */
export const mayFilterByPhone = (actor: Actor, digits: string): Verdict =>
  all(
    digits === '' ||
      actor.canSeeClientsPersonalData ||
      digits.length >= fullPhoneMinDigits ||
      reject('sessions.fullPhoneNeeded'),
  )

export const mayEndSession = (actor: Actor, session: Pick<Session, 'Status'>): Verdict =>
  all(
    permits(actor, 'sessions.end'),
    mayTransition(sessionLifecycle, { state: session.Status, event: 'end', reason: 'sessions.alreadyEnded' }),
  )

/** "End and open" also moves a gate (R67). */
export const mayEndAndOpen = (actor: Actor, session: Pick<Session, 'Status'>): Verdict =>
  all(mayEndSession(actor, session), permits(actor, 'gates.operate'))

/** Of several exit gates the user selects one: the wrong one would open for another car (R67). */
export const mayOpenExit = (exitGates: number, isSelected: boolean): Verdict =>
  all(
    exitGates > 0 || refuse('sessions.noExitGate'),
    isSelected || exitGates < 2 || refuse('sessions.severalExitGates'),
  )

const isVisit = ({ Type }: Pick<Session, 'Type'>): boolean => Type === 'PARKING' || Type === 'CAR_WASH'

const hasMoneyToMove = (session: Settlement): boolean =>
  session.Region !== 'UKR' && session.Type !== 'SUBSCRIPTION' && session.Type !== 'CREDIT' && session.Type !== 'LOG'

/** The event of a full refund in this state (R68, R69, R74); undefined if none is possible. */
export const refundEvent = (session: Settlement): PaymentEvent | undefined => {
  if (!hasMoneyToMove(session) || session.IsPaidOutsideCard) return undefined
  if (session.IsBundled && mayLeaveBundle(session)) return 'leaveBundle'
  if (session.PaymentStatus === 'PENDING') return undefined
  const event: PaymentEvent = refundsOverCard(session) ? 'refund' : 'returnFreePass'
  const cardCents = event === 'refund' ? refundableCents(session) : 0
  if (cardCents + session.FreePassCentsUsed + session.UsedDiscountCampaignCreditInCents === 0) return undefined
  return stateAfter(paymentLifecycle, session.PaymentStatus, event) === undefined ? undefined : event
}

const mayLeaveBundle = ({ PaymentStatus }: Settlement): boolean =>
  stateAfter(paymentLifecycle, PaymentStatus, 'leaveBundle') !== undefined

/** An ended visit with a cost that is not charged: its end or correction charges it (R178). */
export const isChargeDue = (session: Settlement & Pick<Session, 'Status'>): boolean =>
  isVisit(session) &&
  (session.Status === 'ENDED' || session.Status === 'AUTO_ENDED') &&
  session.PaymentStatus === '' &&
  refundableCents(session) > 0

/** A bundle that reaches this is charged at once (R74). */
export const bundleClosesAtCents = 1_000

/** Whether the charge exceeds the single-charge limit and needs a second confirmation (R71). */
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

/** A part: above 0, at most the rest, card money only (R70), in the steps of the currency (R196). */
export const mayRefundPart = (
  actor: Actor,
  session: Settlement & { Currency?: string },
  amountInCents: number,
): Verdict =>
  all(
    mayRefundSession(actor, session),
    refundEvent(session) === 'refund' || refuse('sessions.notRefundable', { state: session.PaymentStatus }),
    amountInCents > 0 || reject('sessions.refundTooSmall'),
    amountInCents <= refundableCents(session) ||
      reject('sessions.refundTooLarge', {
        amount: centsToDecimal(refundableCents(session), session.Currency ?? 'EUR'),
      }),
    isChargeable(amountInCents, session.Currency ?? 'EUR', refundableCents(session)),
  )

/**
 * Whether a repair may charge the difference to the same card (decision 0010): same permission as a refund, paid by card
 * only.
 */
export const mayChargeDifference = (actor: Actor, session: Settlement & Pick<Session, 'HasInvoice'>): Verdict =>
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

/** A user may charge the stored card of a visit that is not charged (R178); the server checks that there is a card. */
export const mayChargeSession = (actor: Actor, session: Settlement & Pick<Session, 'Status'>): Verdict =>
  all(
    permits(actor, 'sessions.settle'),
    isNotImpersonating(actor),
    isChargeDue(session) || refuse('sessions.notChargeable', { state: session.PaymentStatus }),
  )

/** Records the session as paid outside the card (R81, R178). */
export const maySettleOutside = (actor: Actor, session: Settlement & Pick<Session, 'Status'>): Verdict =>
  all(
    permits(actor, 'sessions.settle'),
    isNotImpersonating(actor),
    isChargeDue(session) ||
      (session.PaymentStatus !== '' &&
        mayTransition(paymentLifecycle, {
          state: session.PaymentStatus,
          event: 'settle',
          reason: 'sessions.notSettleable',
        }).ok) ||
      refuse('sessions.notSettleable', { state: session.PaymentStatus }),
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
    (hasMoneyToMove(session) && (session.PaymentStatus !== '' || session.IsBundled)) ||
      refuse('sessions.notCancellable', { state: session.PaymentStatus }),
    mayTransition(paymentLifecycle, {
      state: session.PaymentStatus,
      event: 'cancel',
      reason: 'sessions.notCancellable',
    }),
  )

/** An ended session without refundable money: exit reads do not find a deleted LOG, nor can it be refunded (R76). */
export const mayReturnPlanUse = (
  actor: Actor,
  session: Settlement & Pick<Session, 'Status' | 'SubscriptionPlanLimitType'>,
): Verdict =>
  all(
    permits(actor, 'sessions.settle'),
    isNotImpersonating(actor),
    (session.SubscriptionPlanLimitType === 'NUMBER_OF_SESSIONS' && session.Type !== 'LOG') ||
      refuse('sessions.noPlanUse'),
    session.Status !== 'STARTED' || refuse('sessions.notEnded'),
    (refundEvent(session) === undefined && !/PENDING|REQUESTED/.test(session.PaymentStatus)) ||
      refuse('sessions.refundFirst'),
  )

const refundedStatuses: readonly string[] = [
  'REFUND_REQUESTED',
  'REFUNDED',
  'PARTIAL_REFUND_REQUESTED',
  'PARTIALLY_REFUNDED',
]

/** No corrections after a refund, also a partial or requested one (R64). */
export const isCorrectable = (session: Pick<Session, 'PaymentStatus' | 'Type' | 'RefundedInCents'>): Verdict =>
  all(
    isVisit(session) || refuse('sessions.notAVisit'),
    (session.RefundedInCents === 0 && !refundedStatuses.includes(session.PaymentStatus)) || refuse('sessions.refunded'),
  )

export const mayCorrectSession = (actor: Actor, session: Parameters<typeof isCorrectable>[0]): Verdict =>
  all(permits(actor, 'sessions.correct'), isCorrectable(session))

/** Fields by which a session may be repriced or not. */
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
  /** A wash whose service had a price at its start. */
  HasServicePrice: boolean
}

/** States without money moved or requested. */
const unchargedStatuses: readonly string[] = ['', 'NOT_SENT', 'ERROR', 'TOO_BIG', 'TEST']

/** Whether the session is priced by time (R45) or by service (R58). */
export const isPricedHere = ({ Type, HasServicePrice }: Pick<Pricing, 'Type' | 'HasServicePrice'>): boolean =>
  Type === 'PARKING' || (Type === 'CAR_WASH' && HasServicePrice)

/**
 * Whether the engine may price this session (decision 0010): own parking and washes, nothing charged, invoiced or taken from
 * a pass or credit; a bundle still open has charged nothing. Imports keep the cost of their source.
 */
export const isPriceOpen = (session: Pricing): boolean =>
  isPricedHere(session) &&
  !session.IsImported &&
  (!session.IsBundled || session.PaymentStatus === '') &&
  !session.IsPaidOutsideCard &&
  !session.HasInvoice &&
  session.FreePassCentsUsed === 0 &&
  session.UsedDiscountCampaignCreditInCents === 0 &&
  unchargedStatuses.includes(session.PaymentStatus)

export type EarlierVisit = { start: Instant; end: Instant }

/**
 * Minutes of earlier visits (newest first) that this one continues: each re-entry within `reEntryMinutes` of the end before
 * (R53).
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

/** Net part of a gross sum; the rest is VAT. Rates have up to two decimals (R3, R4). */
export const netOfGross = (grossInCents: number, vatPercent: number): number => {
  const grossShare = 10_000 + Math.round(vatPercent * 100)
  return Math.floor((grossInCents * 20_000 + grossShare) / (2 * grossShare))
}
