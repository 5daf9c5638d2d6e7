import type { Instant } from '@parkla/contract/kit/time.ts'
import { refuse } from '@parkla/contract/kit/verdict.ts'
import { mayBeginAt, mayEndAt, maySplitAt, mayTouch } from '@parkla/contract/gates/exceptions/exceptions.policy.ts'
import type { ReadOutcome } from '@parkla/contract/gates/reads/read-decision.ts'
import type { LprException, RepairRead } from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import type { ReadingCamera } from '../../gates/reads/cameras.queries.ts'
import { lockCampaignRights, type Parked } from '../../members/campaigns/covering.queries.ts'
import { lockMoneyAround } from '../../members/fleets/covering.queries.ts'
import { findDeskSession } from '../../gates/exceptions/desk.queries.ts'
import type { NewException } from '../../gates/reads/reads.commands.ts'
import { reopenExit } from '../../gates/exceptions/repairs.commands.ts'
import { mayChargeDifference } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { chargeDifference, refundDifference } from '../../parking/charges/payments.commands.ts'
import { startingReadOf, strongestRight } from '../../parking/stays/rights-of-car.queries.ts'
import { insistOnPart } from '../../parking/session-records/insist-on-part.ts'
import { lockSession, type LockedSession } from '../../parking/session-records/lock-session.ts'
import { correctStay, type WantedStay } from '../../parking/stays/corrections/stay-corrections.ts'
import {
  attachRead,
  beginStay,
  cancelStay,
  endStay,
  storeUsedRight,
  recordEnd,
  reopenStay,
} from '../../parking/stays/stays.commands.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found, insist, Rejection } from '../../kit/errors.ts'
import { decideAndApply } from './lpr-reads.ts'
import { parkedOf, runningOf } from './lpr-repair-locks.ts'

/** A charged amount that is kept, the part of it to refund, and the additional amount to charge. */
export type KeptSum = { sessionId: number; fromInCents: number; refundInCents: number; rechargeInCents: number }

export type Repairing = { exception: LprException; camera: ReadingCamera; wanted: RepairRead; kept: KeptSum[] }
/** `doubts`: exceptions of the corrected plate, which stay open for a user. */
export type RepairDone = { plate: string; outcome: ReadOutcome; sessionId: number | null; doubts?: NewException[] }

type Step = (tx: Tx, ctx: Context, repairing: Repairing) => Promise<RepairDone>

/** A locked session, and whether it was charged. */
type LockedForRepair = LockedSession & { isCharged: boolean }

const lockForRepair = async (tx: Tx, ctx: Context, id: number): Promise<LockedForRepair> => {
  const session = await lockSession(tx, ctx, { id, permission: 'lprEvents.correct' })
  const isCharged = found(await findDeskSession(tx, id)).IsCharged
  insist(mayTouch(ctx.actor, { isCharged }))
  return { ...session, isCharged }
}

const lockAtPlace = async (tx: Tx, ctx: Context, { wanted, exception }: Repairing): Promise<LockedForRepair> => {
  const session = await lockForRepair(tx, ctx, wanted.SessionId ?? 0)
  insist(session.PlaceId === exception.PlaceId ? { ok: true } : refuse('lprEvents.otherPlace'), 'SessionId')
  return session
}

const differs = ({ CarNumber, StartTime, EndTime }: LockedSession, wanted: WantedStay): boolean =>
  (wanted.CarNumber ?? CarNumber) !== CarNumber ||
  (wanted.StartTime ?? StartTime) !== StartTime ||
  (wanted.EndTime ?? EndTime) !== EndTime

type Amending = { session: LockedForRepair; wanted: WantedStay; repairing: Repairing }

type PriceIncrease = Amending & { amountInCents: number }

/**
 * Charges the difference only if the operator chose to and the car is the same (another car has another card). Returns the
 * amount that may be charged.
 */
const recharge = async (
  tx: Tx,
  ctx: Context,
  { session, wanted, repairing, amountInCents }: PriceIncrease,
): Promise<number> => {
  const isSameCar = (wanted.CarNumber ?? session.CarNumber) === session.CarNumber
  if (amountInCents <= 0 || !isSameCar) return 0
  const { Recharge, Reason: reason, IsConfirmed: isConfirmed } = repairing.wanted
  if (Recharge) await chargeDifference(tx, ctx, { session, amountInCents, reason, isConfirmed })
  return mayChargeDifference(ctx.actor, session).ok ? amountInCents : 0
}

/** Corrects a session; a lower price is refunded, a higher one charged or recorded in the history (decision 0010). */
const amend = async (tx: Tx, ctx: Context, amending: Amending): Promise<void> => {
  const { session, wanted, repairing } = amending
  if (!differs(session, wanted)) return
  const { Reason: reason } = repairing.wanted
  const scope = scopeFor(ctx, 'lprEvents.correct')
  const cost = await correctStay(tx, ctx, { session, wanted, scope, reason })
  if (!cost.IsCostKept) return
  const amountInCents = cost.CostInCents - cost.NewCostInCents
  const refundInCents = amountInCents > 0 ? await refundDifference(tx, ctx, { session, amountInCents, reason }) : 0
  const rechargeInCents = await recharge(tx, ctx, { ...amending, amountInCents: -amountInCents })
  repairing.kept.push({ sessionId: session.Id, fromInCents: cost.NewCostInCents, refundInCents, rechargeInCents })
}

const readsOfSession = (tx: Tx, id: number) =>
  tx
    .selectFrom('sessions')
    .select(['start_lpr_event_id as startId', 'end_lpr_event_id as endId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The session that this read started or ended. */
const ownSession = async (tx: Tx, ctx: Context, { exception }: Repairing): Promise<LockedForRepair | undefined> => {
  const column = exception.Direction === 'ENTRY' ? 'start_lpr_event_id' : 'end_lpr_event_id'
  const own = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', exception.SessionId ?? 0)
    .where(column, '=', exception.LprEventId)
    .where('status', '<>', 'CANCELLED')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return own && lockForRepair(tx, ctx, own.id)
}

type Reopening = { session: LockedForRepair; next: readonly Parked[] }

/**
 * This read ended another car's session: reopen it. Its campaigns get their credit back before those of the `next` priced session
 * are read, so the registrants of both are locked here.
 */
const reopenSession = async (tx: Tx, ctx: Context, { session, next }: Reopening): Promise<void> => {
  insist(session.isCharged ? refuse('lprEvents.sessionCharged') : { ok: true })
  const twin = await tx
    .selectFrom('sessions')
    .select('id')
    .where('plate_id', '=', session.plateId)
    .where('place_id', '=', session.PlaceId)
    .where('status', '=', 'STARTED')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  insist(twin ? refuse('lprEvents.startsAfterEnd') : { ok: true })
  await lockCampaignRights(tx, parkedOf(session), ...next)
  await reopenStay(tx, ctx, session)
}

/** Decides the read again with the corrected plate, without opening a gate. */
const decideWithPlate: Step = async (tx, ctx, { exception, camera, wanted }) => {
  const plate = wanted.LicensePlate ?? ''
  const { LprEventId: eventId, Time: time } = exception
  const observation = {
    car: { camera: { ...camera, gateId: null }, plate, time },
    eventId,
    isFresh: false,
    isClockWrong: false,
  }
  const { decision, sessionId, right } = await decideAndApply(tx, ctx, observation)
  if (decision.outcome === 'UNMATCHED')
    throw new Rejection(409, 'lprEvents.noSessionOf', {
      details: { plate },
      fields: [{ Field: 'LicensePlate', Error: 'lprEvents.noSessionOf' }],
    })
  await storeUsedRight(tx, eventId, right ?? null)
  const doubts = decision.exceptions.map(({ kind, sessionId: about }) => ({ kind, sessionId: about ?? null }))
  return { plate, outcome: decision.outcome, sessionId, doubts }
}

/**
 * R84: an entry read corrects the session it started, an exit read ends the right session; the number of cars on site stays
 * the same.
 */
const correct: Step = async (tx, ctx, repairing) => {
  const { exception, wanted } = repairing
  const own = await ownSession(tx, ctx, repairing)
  if (own && exception.Direction === 'ENTRY') {
    await amend(tx, ctx, { session: own, wanted: { CarNumber: wanted.LicensePlate }, repairing })
    return { plate: wanted.LicensePlate ?? '', outcome: 'STARTED', sessionId: own.Id }
  }
  if (own) {
    const plate = wanted.LicensePlate ?? ''
    const next = [{ ...parkedOf(own), plate }, ...(await runningOf(tx, plate))]
    await reopenSession(tx, ctx, { session: own, next })
  }
  return decideWithPlate(tx, ctx, repairing)
}

const mergeExit: Step = async (tx, ctx, repairing) => {
  const { exception, wanted } = repairing
  const { Time: at, LprEventId: lprEventId } = exception
  const session = await lockAtPlace(tx, ctx, repairing)
  insist(mayEndAt(session, at), 'SessionId')
  const CarNumber = wanted.LicensePlate ?? session.CarNumber
  const own = await ownSession(tx, ctx, repairing)
  if (own && own.Id !== session.Id)
    await reopenSession(tx, ctx, {
      session: own,
      next: [parkedOf(session), { ...parkedOf(session), plate: CarNumber }],
    })
  if (session.Status === 'STARTED') {
    await amend(tx, ctx, { session, wanted: { CarNumber }, repairing })
    await endStay(tx, ctx, { session, at, lprEventId })
  } else {
    const { endId } = await readsOfSession(tx, session.Id)
    if (endId !== null && endId !== lprEventId) await reopenExit(tx, ctx, { eventId: endId, placeId: session.PlaceId })
    await amend(tx, ctx, { session, wanted: { CarNumber, EndTime: at }, repairing })
    await attachRead(tx, ctx, { sessionId: session.Id, direction: 'EXIT', lprEventId })
  }
  // The read ends a stay, so it keeps no right.
  await storeUsedRight(tx, lprEventId, null)
  return { plate: CarNumber, outcome: 'ENDED', sessionId: session.Id }
}

const mergeEntry: Step = async (tx, ctx, repairing) => {
  const { exception, wanted } = repairing
  const { Time: time, LprEventId: lprEventId } = exception
  const session = await lockAtPlace(tx, ctx, repairing)
  insist(mayBeginAt(session, time), 'SessionId')
  const own = await ownSession(tx, ctx, repairing)
  const isOther = own !== undefined && own.Id !== session.Id
  insist(isOther && own.Status !== 'STARTED' ? refuse('lprEvents.notOfThisSession') : { ok: true })
  if (isOther) await cancelStay(tx, ctx, own)
  const CarNumber = wanted.LicensePlate ?? session.CarNumber
  await amend(tx, ctx, { session, wanted: { CarNumber, StartTime: time }, repairing })
  const begun = await startingReadOf(tx, session.Id)
  await attachRead(tx, ctx, { sessionId: session.Id, direction: 'ENTRY', lprEventId })
  // The read replaces the one that started the stay and takes over its right; no right by plate if an operator named the
  // client.
  await storeUsedRight(tx, lprEventId, begun?.right ?? null)
  return { plate: CarNumber, outcome: 'STARTED', sessionId: session.Id }
}

type Second = { session: LockedForRepair; start: Instant; repairing: Repairing }

/** The second of two stays: continues the first one's client and end. */
const beginSecond = async (tx: Tx, ctx: Context, { session, start, repairing }: Second): Promise<number> => {
  const { camera, exception } = repairing
  const { endId } = await readsOfSession(tx, session.Id)
  const { CarNumber: plate, clientId } = session
  await insistOnPart(tx, session.PlaceId)
  const { id: placeId, type: placeType } = camera.place
  const right = await strongestRight(tx, { placeId, placeType, plate, at: start, clientId })
  const isEntry = exception.Direction === 'ENTRY'
  const end = session.EndTime === null ? {} : { end: { at: session.EndTime, lprEventId: endId } }
  const begun = await beginStay(tx, ctx, {
    place: camera.place,
    plate,
    start,
    clientId: clientId ?? right?.clientId ?? null,
    right,
    isManual: false,
    ...(isEntry && { lprEventId: exception.LprEventId }),
    ...end,
  })
  if (begun === undefined)
    throw new Rejection(409, 'sessions.alreadyRunning', { details: { place: exception.Place.Name } })
  if (session.EndTime !== null)
    await recordEnd(tx, ctx, {
      session: { Id: begun, PlaceId: session.PlaceId },
      Status: 'ENDED',
      EndTime: session.EndTime,
    })
  // A client named by an operator for the first stay is kept, instead of one found by plate.
  if (isEntry && (await startingReadOf(tx, session.Id)))
    await storeUsedRight(tx, exception.LprEventId, right?.right ?? 'PUBLIC')
  return begun
}

const split: Step = async (tx, ctx, repairing) => {
  const { exception, wanted } = repairing
  const session = await lockAtPlace(tx, ctx, repairing)
  insist(session.isCharged ? refuse('lprEvents.sessionCharged') : { ok: true })
  const { Time: time, LprEventId: lprEventId } = exception
  const isEntry = exception.Direction === 'ENTRY'
  const at = wanted.At ?? time
  const [firstEnds, secondBegins] = isEntry ? [at, time] : [time, at]
  insist(maySplitAt(session, { firstEnds, secondBegins, now: ctx.now }), 'At')
  await lockMoneyAround(tx, session.Id)
  await amend(tx, ctx, { session, wanted: { EndTime: firstEnds }, repairing })
  const begun = await beginSecond(tx, ctx, { session, start: secondBegins, repairing })
  await attachRead(tx, ctx, { sessionId: session.Id, direction: 'EXIT', lprEventId: isEntry ? null : lprEventId })
  return { plate: session.CarNumber, outcome: isEntry ? 'STARTED' : 'ENDED', sessionId: isEntry ? begun : session.Id }
}

const dismiss: Step = (_tx, _ctx, { exception }) =>
  Promise.resolve({
    plate: exception.CorrectedLicensePlate || exception.LicensePlate,
    outcome: 'DISMISSED',
    sessionId: exception.SessionId,
  })

/** Applies an operator's decision about a read. */
export const carryOutRepair: Step = (tx, ctx, repairing) => {
  const { wanted, exception } = repairing
  switch (wanted.Action) {
    case 'CORRECT':
      return correct(tx, ctx, repairing)
    case 'MERGE':
      return (exception.Direction === 'EXIT' ? mergeExit : mergeEntry)(tx, ctx, repairing)
    case 'SPLIT':
      return split(tx, ctx, repairing)
    default:
      return dismiss(tx, ctx, repairing)
  }
}
