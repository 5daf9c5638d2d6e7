import { permits, type Actor } from '../../access/actor.ts'
import { mayTransition } from '../../kit/lifecycle.ts'
import { all, refuse, reject, type Verdict } from '../../kit/verdict.ts'
import { paymentLifecycle, type PaymentEvent, type PaymentStatus } from './payments.lifecycle.ts'

type Movable = { status: PaymentStatus; isReversal: boolean }

/** A payment is assigned; a reversal of the bank takes a payment back instead (R193). */
export const mayMovePayment = (actor: Actor, { status, isReversal }: Movable, event: PaymentEvent): Verdict =>
  all(
    permits(actor, 'fines.edit'),
    mayTransition(paymentLifecycle, { state: status, event, reason: 'fines.paymentDecided' }),
    event !== 'assign' || !isReversal || refuse('fines.paymentIsReversal'),
    event !== 'takeBack' || isReversal || refuse('fines.paymentNotReversal'),
  )

/** What a returned payment took back is opened again on the page of its reversal. */
export const mayUndoPayment = (actor: Actor, payment: Movable): Verdict =>
  all(
    mayMovePayment(actor, payment, 'undo'),
    payment.status !== 'RETURNED' || payment.isReversal || refuse('fines.undoReversal'),
  )

type Payout = { amountInCents: number; date: string }

/** A payout is at most the credit, and not on a future day (R125, R129). */
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
