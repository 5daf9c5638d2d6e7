import { holds, isNotImpersonating, permits, type Actor } from '../../access/actor.ts'
import { mayTransition } from '../../kit/lifecycle.ts'
import { isChargeable } from '../../kit/chargeable.ts'
import { centsToDecimal } from '../../kit/money.ts'
import { dayMs, type Instant } from '../../kit/time.ts'
import { all, refuse, reject, type Verdict } from '../../kit/verdict.ts'
import { refundableCents, refundEvent, type Settlement } from '../../parking/sessions/sessions.policy.ts'
import { disputeLifecycle, type DisputeMoney } from './disputes.lifecycle.ts'
import type { DisputeRow } from './disputes.schema.ts'

type Known = Pick<DisputeRow, 'Status' | 'Money'>

/** Whether no money has moved and none is on its way: the refund is missing or has failed. */
const isPayable = (money: DisputeMoney): boolean => money === 'NONE' || money === 'REFUND_FAILED'

/** An edit moves no money (R156); a rejected dispute is edited in the list of all disputes only. */
export const mayEditDispute = (actor: Actor, { Status }: Pick<Known, 'Status'>): Verdict =>
  all(
    permits(actor, 'disputes.edit'),
    Status !== 'REJECTED' || holds(actor, 'disputes.viewAll') || refuse('disputes.rejected'),
  )

/** A dispute is approved once, also after an edit of its status (R156). */
export const mayApproveDispute = (actor: Actor, { Status: state, Money }: Known): Verdict =>
  all(
    permits(actor, 'disputes.edit'),
    isNotImpersonating(actor),
    mayTransition(disputeLifecycle, { state, event: 'approve', reason: 'disputes.decided' }),
    isPayable(Money) || refuse('disputes.alreadyPaid'),
  )

const executed: readonly DisputeMoney[] = ['REFUND_REQUESTED', 'REFUNDED', 'PAID_OUT']

/**
 * An approved dispute can be rejected until its money is paid (R157); the card processor may already have a requested
 * refund.
 */
export const mayRejectDispute = (actor: Actor, { Status: state, Money }: Known): Verdict =>
  all(
    permits(actor, 'disputes.edit'),
    mayTransition(disputeLifecycle, { state, event: 'reject', reason: 'disputes.decided' }),
    !executed.includes(Money) || refuse('disputes.alreadyPaid'),
  )

export const maySettlePayout = (actor: Actor, { Money }: Pick<Known, 'Money'>): Verdict =>
  all(
    permits(actor, 'disputes.payOut'),
    isNotImpersonating(actor),
    Money === 'PAYOUT_OPEN' || refuse('disputes.noOpenPayout'),
  )

/** Users who decide a dispute may take it over, also from a colleague, or release it. */
export const mayAssignDispute = (actor: Actor): Verdict => permits(actor, 'disputes.edit')

export type WashMoney = Settlement & { /** Payouts by hand, of this and other disputes. */ PaidOutInCents: number }

const paidStatuses: readonly string[] = ['OK', 'REFUND_FAILED', 'PARTIALLY_REFUNDED', 'PARTIAL_REFUND_FAILED']

/** What was paid for the wash and neither refunded nor paid out (R158). */
export const paidRest = (wash: WashMoney): number =>
  paidStatuses.includes(wash.PaymentStatus) ? Math.max(0, refundableCents(wash) - wash.PaidOutInCents) : 0

/** Whether the money goes to the card that the session was charged to, else by hand (R156). */
export const goesToCard = (wash: WashMoney | undefined): boolean =>
  wash !== undefined && refundEvent(wash) === 'refund' && paidRest(wash) > 0

const isRefundUnderWay = ({ PaymentStatus }: WashMoney): boolean =>
  PaymentStatus === 'REFUND_REQUESTED' || PaymentStatus === 'PARTIAL_REFUND_REQUESTED'

/** The amount may be lowered, and never exceeds the paid sum (R158). */
export const mayPayDispute = (
  amountInCents: number,
  { AmountInCents, Currency, wash }: { AmountInCents: number; Currency: string; wash: WashMoney | undefined },
): Verdict =>
  all(
    wash === undefined || !isRefundUnderWay(wash) || refuse('disputes.refundUnderWay'),
    amountInCents <= AmountInCents ||
      reject('disputes.aboveDispute', { amount: centsToDecimal(AmountInCents, Currency) }),
    wash === undefined ||
      amountInCents <= paidRest(wash) ||
      reject('disputes.abovePaid', { amount: centsToDecimal(paidRest(wash), Currency) }),
    isChargeable(amountInCents, Currency, AmountInCents),
  )

/** Days after a wash to complain, as long as its images and plates are kept (R177). */
const daysToComplain = 90

/** The service was not in the future and not too long ago. */
export const mayFileDispute = (serviceTime: Instant, now: Instant): Verdict =>
  all(
    Date.parse(serviceTime) <= Date.parse(now) || reject('disputes.serviceInFuture'),
    Date.parse(serviceTime) >= Date.parse(now) - daysToComplain * dayMs ||
      reject('disputes.tooOld', { days: daysToComplain }),
  )
