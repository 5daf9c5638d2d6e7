import type { Scope } from '@parkla/contract/access/scope.ts'
import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import { isSet, zeroDate } from '@parkla/contract/kit/time.ts'
import type { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import { isCorrectable } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { isPossibleStay } from '@parkla/contract/parking/stays/stays.policy.ts'
import { sql } from 'kysely'
import { record } from '../../../kit/audit.ts'
import { nextVersion } from '../../../kit/http/conflict.ts'
import type { Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { found, insist, Rejection } from '../../../kit/errors.ts'
import { findPlateId, savePlate } from '../../../kit/database/plate-id.ts'
import { updateRow } from '../../../kit/database/rows.ts'
import { grantedUntil } from '../../../members/fleets/covering.queries.ts'
import { findPlace, type PlaceRow } from '../../places/places.queries.ts'
import { openPriceBook } from '../../places/prices/pricing.queries.ts'
import { startingReadOf, strongestRight } from '../rights-of-car.queries.ts'
import { columnsOfRight, rightAuditOf, type RightGiven } from '../../prices/rights.queries.ts'
import { previewPrice, isUnpriceable, settlePrice } from '../../charges/settle-price.ts'
import type { LockedSession } from '../../session-records/lock-session.ts'
import { storeUsedRight } from '../stays.commands.ts'
import { insistOnPart } from '../../session-records/insist-on-part.ts'
import { ofSession } from '../../session-records/session-facts.ts'

type Api = typeof sessionsApi
export type WantedStay = Pick<RequestOf<Api['previewModify']>, 'CarNumber' | 'PlaceId' | 'StartTime' | 'EndTime'>

/** A valid correction: the session after it and the changed fields. */
export type Correction = {
  place: PlaceRow
  after: { CarNumber: string; StartTime: string; EndTime: string }
  changes: AnswerOf<Api['previewModify']>['Changes']
}

/** `scope`: places whose sessions the actor may correct. */
export type Corrected = { session: LockedSession; wanted: WantedStay; scope: Scope }

const fields = ['CarNumber', 'PlaceId', 'StartTime', 'EndTime'] as const

/** The session after the correction; throws if a rule forbids it (R64). */
export const planCorrection = async (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  { session, wanted, scope }: Corrected,
): Promise<Correction> => {
  insist(isCorrectable(session))
  const place = found(await findPlace(tx, scope, wanted.PlaceId ?? session.PlaceId))
  if (place.id !== session.PlaceId) await insistOnPart(tx, place.id)
  const before = { CarNumber: session.CarNumber, StartTime: session.StartTime, EndTime: session.EndTime ?? zeroDate }
  const after = {
    CarNumber: wanted.CarNumber ?? before.CarNumber,
    StartTime: wanted.StartTime ?? before.StartTime,
    // An unset end changes nothing: an ended session does not reopen.
    EndTime: isSet(wanted.EndTime) ? wanted.EndTime : before.EndTime,
  }
  insist(
    isPossibleStay({
      start: after.StartTime,
      end: after.EndTime,
      now: ctx.now,
      grantedUntil: await grantedUntil(tx, session.Id),
    }),
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

/** Id of another visit of the same car that would overlap; 0 = none. */
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

/** Refuses a correction for which no price can be computed. */
const unpriceable = (error: unknown): never => {
  throw isUnpriceable(error) ? new Rejection(422, 'sessions.unpriceable') : error
}

export type CostAfter = Pick<
  AnswerOf<Api['previewModify']>,
  'Currency' | 'CostInCents' | 'NewCostInCents' | 'IsCostKept' | 'LostRights'
>

type Costed = { session: LockedSession; correction: Correction }

/** `startedByReadId`: the entry read whose plate started the stay. */
type NewRight = { right: RightGiven; startedByReadId: number | undefined }

/** Right of the new car or place; undefined if neither changes. */
const newRightOf = async (tx: Tx, { session, correction }: Costed): Promise<NewRight | undefined> => {
  if (!isOtherCar(correction)) return undefined
  const { place, after } = correction
  const begun = await startingReadOf(tx, session.Id)
  // A client found by the misread plate does not stay with another plate (R84).
  const keepsClient = begun === undefined || after.CarNumber === session.CarNumber
  const clientId = keepsClient ? session.clientId : null
  const car = { placeId: place.id, placeType: place.type, plate: after.CarNumber, at: after.StartTime }
  const found = await strongestRight(tx, { ...car, clientId, sessionId: session.Id })
  return { right: { ...found, clientId: clientId ?? found?.clientId ?? null }, startedByReadId: begun?.id }
}

/** `given`: undefined if car and place stay, or if the cost is closed. */
type CostPreview = { cost: CostAfter; given: NewRight | undefined }

const previewCost = async (tx: Tx, costed: Costed): Promise<CostPreview> => {
  const { session, correction } = costed
  const { place, after } = correction
  const other = await newRightOf(tx, costed)
  const right = other?.right
  const change = {
    place: { id: place.id, region: place.region, timeZone: place.time_zone, reEntryMinutes: place.re_entry_minutes },
    plate: after.CarNumber,
    plateId: await findPlateId(tx, after.CarNumber),
    start: after.StartTime,
    ...(isSet(after.EndTime) && { end: after.EndTime }),
    ...(right && { clientId: right.clientId }),
  }
  const wanted = { id: session.Id, change, type: asVisit(place.type), right }
  const {
    priced,
    isOpen,
    lostRights: LostRights,
  } = await previewPrice(tx, openPriceBook(tx), wanted).catch(unpriceable)
  const { CostInCents } = session
  const NewCostInCents = priced?.price.costInCents ?? CostInCents
  const Currency = isOpen ? (priced?.price.trace.currency ?? session.Currency) : session.Currency
  const IsCostKept = !isOpen && priced !== undefined
  const cost = { Currency, CostInCents, NewCostInCents, IsCostKept, LostRights }
  return { cost, given: isOpen ? other : undefined }
}

export type ChangedClient = { before: number | null; after: number | null }

/** Client before and after; undefined if unchanged. */
const changedClient = ({ clientId: before }: LockedSession, { given }: CostPreview): ChangedClient | undefined =>
  given && given.right.clientId !== before ? { before, after: given.right.clientId } : undefined

/** Cost and client after the correction; a charged cost stays (decision 0010). */
export const previewStay = async (
  tx: Tx,
  costed: Costed,
): Promise<{ cost: CostAfter; client: ChangedClient | undefined }> => {
  const preview = await previewCost(tx, costed)
  return { cost: preview.cost, client: changedClient(costed.session, preview) }
}

/** The place's type decides the session's (R58). */
const asVisit = (type: string): 'PARKING' | 'CAR_WASH' => (type === 'CAR_WASH' ? 'CAR_WASH' : 'PARKING')

type Written = Costed & Pick<CostPreview, 'given'>

const write = async (tx: Tx, ctx: Pick<Context, 'now'>, { session, correction, given }: Written) => {
  const { place, after } = correction
  const isStillRunning = after.EndTime === zeroDate
  const plate = after.CarNumber === session.CarNumber ? session.plateId : await savePlate(tx, after.CarNumber)
  // Lock the plate: no concurrent start or correction of this car between check and update.
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
  await updateRow(tx, 'sessions', {
    id: session.Id,
    plate_id: plate,
    place_id: place.id,
    // At the same place, region and operator stay those of the session's time: its invoice names that seller.
    ...(place.id !== session.PlaceId && { region: place.region, operator: place.operator }),
    type: place.type,
    start_time: after.StartTime,
    end_time: isStillRunning ? null : after.EndTime,
    // Replace the rights of the old car or place.
    ...(given && { client_id: given.right.clientId, ...columnsOfRight(given.right) }),
    // Entering an end ends a running session.
    status: session.Status === 'STARTED' && !isStillRunning ? 'ENDED' : session.Status,
    updated_at: nextVersion(ctx.now),
  })
  if (given?.startedByReadId !== undefined)
    await storeUsedRight(tx, given.startedByReadId, given.right.right ?? 'PUBLIC')
}

const changedValues = ({ changes }: Correction, side: 'Before' | 'After'): Record<string, unknown> =>
  Object.fromEntries(changes.map((change) => [change.Field, change[side]]))

/** A kept cost is recorded beside the calculated one, so that the difference can be settled by hand. */
const costAuditOf = ({ CostInCents, NewCostInCents, IsCostKept, LostRights }: CostAfter): Record<string, unknown> => ({
  ...(IsCostKept ? { CostInCents, CalculatedCostInCents: NewCostInCents } : { CostInCents: NewCostInCents }),
  ...(LostRights.length > 0 && { LostRights: LostRights.join(', ') }),
})

/** Corrects a locked stay and reprices it unless it was charged (decision 0010). Audit: `session.corrected`. */
export const correctStay = async (
  tx: Tx,
  ctx: Context,
  { reason, ...corrected }: Corrected & { reason: string },
): Promise<CostAfter> => {
  const { session } = corrected
  const correction = await planCorrection(tx, ctx, corrected)
  const preview = await previewCost(tx, { session, correction })
  const { cost, given } = preview
  const client = changedClient(session, preview)
  await write(tx, ctx, { session, correction, given })
  await settlePrice(tx, ctx, { id: session.Id, book: openPriceBook(tx) })
  await record(tx, ctx, {
    fact: 'session.corrected',
    ...ofSession(session.Id, correction.place.id),
    reason,
    before: {
      ...changedValues(correction, 'Before'),
      ...(client && { ClientId: client.before }),
      CostInCents: cost.CostInCents,
    },
    after: {
      ...changedValues(correction, 'After'),
      ...(client && { ClientId: client.after }),
      ...costAuditOf(cost),
      ...rightAuditOf(given?.right),
    },
  })
  return cost
}
