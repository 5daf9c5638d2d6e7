import { permits, type Actor } from '../../access/actor.ts'
import { mayTransition } from '../../kit/lifecycle.ts'
import { all, refuse, reject, type Verdict } from '../../kit/verdict.ts'
import { paymentLifecycle, type PaymentEvent, type PaymentStatus } from './payments.lifecycle.ts'

export const mayMovePayment = (actor: Actor, { status }: { status: PaymentStatus }, event: PaymentEvent): Verdict =>
  all(
    permits(actor, 'fines.edit'),
    mayTransition(paymentLifecycle, { state: status, event, reason: 'fines.paymentDecided' }),
  )

type Payout = { amountInCents: number; date: string }

/** At most the credit, and not on a future day (R125, R129). */
export const mayPayOut = (
  actor: Actor,
  { creditInCents }: { creditInCents: number },
  { payout, today }: { payout: Payout; today: string },
): Verdict =>
  all(
    permits(actor, 'fines.edit'),
    payout.date <= today || reject('fines.incomeInFuture'),
    creditInCents > 0 || refuse('fines.noCredit'),
    payout.amountInCents <= creditInCents || refuse('fines.aboveCredit'),
  )

/** A payment whose credit was returned is not taken back: its whole amount could be booked or returned a second time (R125, R129). */
export const mayTakeBack = ({ paidAmountInCents }: { paidAmountInCents: number }, amountInCents: number): Verdict =>
  all(paidAmountInCents >= amountInCents || refuse('fines.creditReturned'))
