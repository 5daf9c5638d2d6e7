import { isNotImpersonating, permits, type Actor } from '../../access/actor.ts'
import { mayTransition } from '../../kit/lifecycle.ts'
import { all, refuse, reject, type Verdict } from '../../kit/verdict.ts'
import { fineLifecycle, mostReminders, voidFineStatuses, type FineEvent, type FineStatus } from './fines.lifecycle.ts'
import type { FineRow } from './fines.schema.ts'

type Amounts = Pick<FineRow, 'status' | 'amountInCents' | 'costsInCents' | 'paidAmountInCents'>

const owes = (status: FineStatus): boolean => !voidFineStatuses.some((one) => one === status)

/** Whether money may still be due. */
const isOpen = (status: FineStatus): boolean => owes(status) && status !== 'PAID'

/** What is still to pay; nothing for a cancelled or replaced fine (R125). */
export const leftOf = ({ status, amountInCents, costsInCents, paidAmountInCents }: Amounts): number =>
  owes(status) ? Math.max(0, amountInCents + costsInCents - paidAmountInCents) : 0

/** What was paid beyond what is owed: to be returned (R125, R128). */
export const creditOf = ({ status, amountInCents, costsInCents, paidAmountInCents }: Amounts): number =>
  Math.max(0, paidAmountInCents - (owes(status) ? amountInCents + costsInCents : 0))

/** The event that an income causes, by the amount left; undefined: the status stays (R125). */
export const eventOfIncome = (fine: Amounts): 'settle' | 'payPart' | 'unpay' | undefined => {
  if (!owes(fine.status)) return undefined
  if (leftOf(fine) === 0) return fine.status === 'PAID' ? undefined : 'settle'
  if (fine.paidAmountInCents > 0) return fine.status === 'ISSUED' || fine.status === 'PAID' ? 'payPart' : undefined
  return fine.status === 'PARTIALLY_PAID' || fine.status === 'PAID' ? 'unpay' : undefined
}

const inStatus = (state: FineStatus, event: FineEvent): Verdict =>
  mayTransition(fineLifecycle, { state, event, reason: 'fines.wrongStatus' })

type Known = Pick<FineRow, 'status'>

/**
 * A cancellation needs a reason and a comment (R128); it returns payments, so not while logged in as another user
 * (R27).
 */
export const mayCancelFine = (actor: Actor, { status }: Known): Verdict =>
  all(permits(actor, 'fines.cancel'), isNotImpersonating(actor), inStatus(status, 'cancel'))

/** Whether the status allows the event: `mayMoveFine(actor, fine, 'reset')` (R127, R134). */
export const mayMoveFine = (actor: Actor, { status }: Known, event: FineEvent): Verdict =>
  all(permits(actor, 'fines.edit'), inStatus(status, event))

/** Days `YYYY-MM-DD` on the clock of the place. */
export const mayContestFine = (actor: Actor, fine: Known & { objectUntil: string }, today: string): Verdict =>
  all(mayMoveFine(actor, fine, 'contest'), today <= fine.objectUntil || refuse('fines.objectionTooLate'))

export const mayEditFine = (actor: Actor, { status }: Known): Verdict =>
  all(permits(actor, 'fines.edit'), isOpen(status) || refuse('fines.closed'))

/** A payment is not received before its fine was issued; days `YYYY-MM-DD` on the clock of the place. */
export const isAfterIssue = (date: string, issuedOn: string): Verdict =>
  date >= issuedOn ? { ok: true } : reject('fines.incomeBeforeFine')

/** A payment is recorded in every status: of a cancelled fine it is a credit (R129). */
export const mayAddIncome = (
  actor: Actor,
  { date }: { date: string },
  { today, issuedOn }: { today: string; issuedOn: string },
): Verdict =>
  all(permits(actor, 'fines.edit'), date <= today || reject('fines.incomeInFuture'), isAfterIssue(date, issuedOn))

export const mayPayRest = (actor: Actor, fine: Amounts): Verdict =>
  all(permits(actor, 'fines.edit'), leftOf(fine) > 0 || refuse('fines.nothingLeft'))

/** Refused when the partner has the claim already, or nothing is owed (R130). */
export const maySetForwarding = (actor: Actor, fine: Known): Verdict =>
  all(mayEditFine(actor, fine), fine.status !== 'IN_COLLECTION' || refuse('fines.inCollection'))

type Remindable = Amounts & { reminders: number; lapsesOn: string }

/** Up to three reminders, while something is owed and the claim has not lapsed (R125, R126). */
export const mayRemindFine = (actor: Actor, fine: Remindable, today: string): Verdict =>
  all(
    mayMoveFine(actor, fine, 'remind'),
    fine.reminders < mostReminders || refuse('fines.remindersUsed'),
    leftOf(fine) > 0 || refuse('fines.nothingLeft'),
    !isLapsed(fine, today) || refuse('fines.lapsed'),
  )

type Forwardable = Known & { doNotForwardDebts: boolean; lapsesOn: string }

/** By hand a fine is forwarded any day, unless blocked or lapsed; the day applies to the nightly job (R126, R130). */
export const mayForwardFine = (actor: Actor, fine: Forwardable, today: string): Verdict =>
  all(
    mayMoveFine(actor, fine, 'forward'),
    !fine.doNotForwardDebts || refuse('fines.forwardingBlocked'),
    !isLapsed(fine, today) || refuse('fines.lapsed'),
  )

/** A claim has lapsed after its last day; that of a paid, cancelled or replaced fine has not (R126). */
export const isLapsed = ({ status, lapsesOn }: Known & { lapsesOn: string }, today: string): boolean =>
  isOpen(status) && lapsesOn < today
