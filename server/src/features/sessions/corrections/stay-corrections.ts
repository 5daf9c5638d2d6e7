import type { Scope } from '@parkla/contract/access/scope.ts'
import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import { isSet, zeroDate } from '@parkla/contract/kit/time.ts'
import type { sessionsApi } from '@parkla/contract/sessions/sessions.endpoints.ts'
import { isCorrectable, isPossibleStay } from '@parkla/contract/sessions/sessions.policy.ts'
import { sql } from 'kysely'
import { record } from '../../../kit/audit.ts'
import { nextVersion } from '../../../kit/conflict.ts'
import type { Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database.ts'
import { found, insist, Rejection } from '../../../kit/errors.ts'
import { findPlace, type PlaceRow } from '../../places/places.queries.ts'
import { openPriceBook } from '../../places/prices/pricing.queries.ts'
import { plateId } from '../plate-id.ts'
import { readThatBegan, strongestRight } from '../prices/rights-of-car.queries.ts'
import { columnsOfRight, toldOfRight, type RightGiven } from '../prices/rights.queries.ts'
import { foreseePrice, isUnpriceable, settlePrice } from '../prices/settle-price.ts'
import type { LockedSession } from '../lock-session.ts'
import { noteRight } from '../stays/stays.commands.ts'

type Api = typeof sessionsApi
export type WantedStay = Pick<RequestOf<Api['previewModify']>, 'CarNumber' | 'PlaceId' | 'StartTime' | 'EndTime'>

/** A correction that has passed every rule: the session after it, and what differs. */
export type Correction = {
  place: PlaceRow
  after: { CarNumber: string; StartTime: string; EndTime: string }
  changes: AnswerOf<Api['previewModify']>['Changes']
}

/** `scope`: places that the person may correct sessions of. */
export type Corrected = { session: LockedSession; wanted: WantedStay; scope: Scope }

const fields = ['CarNumber', 'PlaceId', 'StartTime', 'EndTime'] as const

/** R64: what the correction would make of the session, or the rule that forbids it. */
export const foreseeCorrection = async (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  { session, wanted, scope }: Corrected,
): Promise<Correction> => {
  insist(isCorrectable(session))
  const place = found(await findPlace(tx, scope, wanted.PlaceId ?? session.PlaceId))
  const before = { CarNumber: session.CarNumber, StartTime: session.StartTime, EndTime: session.EndTime ?? zeroDate }
  const after = {
    CarNumber: wanted.CarNumber ?? before.CarNumber,
    StartTime: wanted.StartTime ?? before.StartTime,
    // An unset end changes nothing: what has ended cannot run again.
    EndTime: isSet(wanted.EndTime) ? wanted.EndTime : before.EndTime,
  }
  insist(
    isPossibleStay({ start: after.StartTime, end: after.EndTime, now: ctx.now }),
    wanted.EndTime ? 'EndTime' : 'StartTime',
  )
  const texts = {
    before: { ...before, PlaceId: await placeName(tx, session.PlaceId) },
    after: { ...after, PlaceId: place.name },
  }
  const changes = fields
    .filter((field) => (field === 'PlaceId' ? place.id !== session.PlaceId : before[field] !== after[field]))
    .map((field) => ({ Field: field, Before: texts.before[field], After: texts.after[field] }))
  if (changes.length === 0) throw new Rejection(422, 'sessions.nothingChanged')
  const movesMoney = session.CostInCents + session.ServiceFeeCents > 0
  if (movesMoney && currencyOf(place.region, after.StartTime.slice(0, 10)) !== session.Currency)
    throw new Rejection(409, 'sessions.otherCurrency', { details: { place: place.name } })
  return { place, after, changes }
}

const isOtherCar = ({ changes }: Correction): boolean =>
  changes.some(({ Field }) => Field === 'CarNumber' || Field === 'PlaceId')

const placeName = async (tx: Tx, id: number): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select name from places where id = ${id}`.execute(tx)
  return rows[0]?.name ?? ''
}

/** Another visit of the same car that the corrected one would overlap; 0 = none. */
export const overlapping = async (tx: Tx, session: LockedSession, { after }: Correction): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from sessions s join plates n on n.id = s.plate_id
    where n.plate = ${after.CarNumber} and s.id <> ${session.Id} and s.deleted_at is null
      and s.type in ('PARKING', 'CAR_WASH') and s.status <> 'CANCELLED'
      and s.start_time < ${after.EndTime === zeroDate ? 'infinity' : after.EndTime}
      and (s.end_time is null or s.end_time > ${after.StartTime})
    order by s.start_time desc limit 1`.execute(tx)
  return rows[0]?.id ?? 0
}

const knownPlate = async (tx: Tx, plate: string): Promise<number | null> =>
  (await tx.selectFrom('plates').select('id').where('plate', '=', plate).executeTakeFirst())?.id ?? null

/** A correction is never saved without its price. */
const unpriceable = (error: unknown): never => {
  throw isUnpriceable(error) ? new Rejection(422, 'sessions.unpriceable') : error
}

export type CostAfter = Pick<
  AnswerOf<Api['previewModify']>,
  'Currency' | 'CostInCents' | 'NewCostInCents' | 'IsCostKept' | 'LostRights'
>

type Costed = { session: LockedSession; correction: Correction }

/** `begunBy`: the read by whose plate the stay began, where one did. */
type RightOfOther = { right: RightGiven; begunBy: number | undefined }

/** What another car, or a car elsewhere, comes by; undefined where it is the same one. */
const rightOfOther = async (tx: Tx, { session, correction }: Costed): Promise<RightOfOther | undefined> => {
  if (!isOtherCar(correction)) return undefined
  const { place, after } = correction
  const begun = await readThatBegan(tx, session.Id)
  // Of another car nobody stays the client who was found by the plate as it was read (R84).
  const staysHis = begun === undefined || after.CarNumber === session.CarNumber
  const clientId = staysHis ? session.clientId : null
  const car = { placeId: place.id, placeType: place.type, plate: after.CarNumber, at: after.StartTime }
  const found = await strongestRight(tx, { ...car, clientId, sessionId: session.Id })
  return { right: { ...found, clientId: clientId ?? found?.clientId ?? null }, begunBy: begun?.id }
}

/** `given`: undefined where neither the car nor its place is another one, and where the sum stays and who paid it, too. */
type ForeseenCost = { cost: CostAfter; given: RightOfOther | undefined }

const foreseeCost = async (tx: Tx, costed: Costed): Promise<ForeseenCost> => {
  const { session, correction } = costed
  const { place, after } = correction
  const other = await rightOfOther(tx, costed)
  const right = other?.right
  const change = {
    place: { id: place.id, region: place.region, timeZone: place.time_zone, reEntryMinutes: place.re_entry_minutes },
    plate: after.CarNumber,
    plateId: await knownPlate(tx, after.CarNumber),
    start: after.StartTime,
    ...(isSet(after.EndTime) && { end: after.EndTime }),
    ...(right && { clientId: right.clientId }),
  }
  const wanted = { id: session.Id, change, type: asVisit(place.type), right }
  const {
    priced,
    isOpen,
    lostRights: LostRights,
  } = await foreseePrice(tx, openPriceBook(tx), wanted).catch(unpriceable)
  const { CostInCents } = session
  const NewCostInCents = priced?.price.costInCents ?? CostInCents
  const Currency = isOpen ? (priced?.price.trace.currency ?? session.Currency) : session.Currency
  const IsCostKept = !isOpen && priced !== undefined
  const cost = { Currency, CostInCents, NewCostInCents, IsCostKept, LostRights }
  return { cost, given: isOpen ? other : undefined }
}

export type ChangedClient = { before: number | null; after: number | null }

/** Whose stay it was and becomes; undefined where he stays. */
const changedClient = ({ clientId: before }: LockedSession, { given }: ForeseenCost): ChangedClient | undefined =>
  given && given.right.clientId !== before ? { before, after: given.right.clientId } : undefined

/** What the corrected stay costs, and whose it becomes; a sum that was charged stays all the same (decision 0010). */
export const foreseeStay = async (
  tx: Tx,
  costed: Costed,
): Promise<{ cost: CostAfter; client: ChangedClient | undefined }> => {
  const foreseen = await foreseeCost(tx, costed)
  return { cost: foreseen.cost, client: changedClient(costed.session, foreseen) }
}

/** A place's type is what a visit there is (R58). */
const asVisit = (type: string): 'PARKING' | 'CAR_WASH' => (type === 'CAR_WASH' ? 'CAR_WASH' : 'PARKING')

type Written = Costed & Pick<ForeseenCost, 'given'>

const write = async (tx: Tx, ctx: Pick<Context, 'now'>, { session, correction, given }: Written) => {
  const { place, after } = correction
  const isStillRunning = after.EndTime === zeroDate
  const plate = after.CarNumber === session.CarNumber ? session.plateId : await plateId(tx, after.CarNumber)
  // Whoever starts or corrects a visit of this car waits here, so that the look at its twin holds.
  await sql`select 1 from plates where id = ${plate} for update`.execute(tx)
  const twin = await tx
    .selectFrom('sessions')
    .select('id')
    .where('plate_id', '=', plate)
    .where('place_id', '=', place.id)
    .where('status', '=', 'STARTED')
    .where('deleted_at', 'is', null)
    .where('id', '<>', session.Id)
    .executeTakeFirst()
  if (isStillRunning && twin) throw new Rejection(409, 'sessions.alreadyRunning', { details: { place: place.name } })
  await tx
    .updateTable('sessions')
    .set({
      plate_id: plate,
      place_id: place.id,
      region: place.region,
      operator: place.operator,
      type: place.type,
      start_time: after.StartTime,
      end_time: isStillRunning ? null : after.EndTime,
      // Another car, or a car elsewhere, has its own right or none.
      ...(given && { client_id: given.right.clientId, ...columnsOfRight(given.right) }),
      // A running session whose end is entered has ended.
      status: session.Status === 'STARTED' && !isStillRunning ? 'ENDED' : session.Status,
      updated_at: nextVersion(ctx.now),
    })
    .where('id', '=', session.Id)
    .execute()
  if (given?.begunBy !== undefined) await noteRight(tx, given.begunBy, given.right.right ?? 'PUBLIC')
}

const told = ({ changes }: Correction, side: 'Before' | 'After'): Record<string, unknown> =>
  Object.fromEntries(changes.map((change) => [change.Field, change[side]]))

/** A sum that stayed is told beside the one it would have been, so that somebody can settle the difference by hand. */
const costsTold = ({ CostInCents, NewCostInCents, IsCostKept, LostRights }: CostAfter): Record<string, unknown> => ({
  ...(IsCostKept ? { CostInCents, CalculatedCostInCents: NewCostInCents } : { CostInCents: NewCostInCents }),
  ...(LostRights.length > 0 && { LostRights: LostRights.join(', ') }),
})

const paymentStatusOf = async (tx: Tx, id: number): Promise<string> =>
  (await tx.selectFrom('sessions').select('payment_status').where('id', '=', id).executeTakeFirstOrThrow())
    .payment_status

/** Corrects a stay that is locked; its price follows unless it was charged (decision 0010). Audit: `session.corrected`. */
export const correctStay = async (
  tx: Tx,
  ctx: Context,
  { reason, ...corrected }: Corrected & { reason: string },
): Promise<CostAfter> => {
  const { session } = corrected
  const correction = await foreseeCorrection(tx, ctx, corrected)
  const foreseen = await foreseeCost(tx, { session, correction })
  const { cost, given } = foreseen
  const client = changedClient(session, foreseen)
  await write(tx, ctx, { session, correction, given })
  await settlePrice(tx, openPriceBook(tx), { id: session.Id, now: ctx.now })
  const PaymentStatus = await paymentStatusOf(tx, session.Id)
  const payment = (status: string) => PaymentStatus !== session.PaymentStatus && { PaymentStatus: status }
  await record(tx, ctx, {
    fact: 'session.corrected',
    entity: 'session',
    id: session.Id,
    placeId: correction.place.id,
    reason,
    before: {
      ...told(correction, 'Before'),
      ...(client && { ClientId: client.before }),
      CostInCents: cost.CostInCents,
      ...payment(session.PaymentStatus),
    },
    after: {
      ...told(correction, 'After'),
      ...(client && { ClientId: client.after }),
      ...costsTold(cost),
      ...payment(PaymentStatus),
      ...toldOfRight(given?.right),
    },
    topic: 'sessions',
  })
  return cost
}
