import { dayMs, zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import { sessionsApi } from '@parkla/contract/sessions/sessions.endpoints.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { sessionLifecycle, type SessionEvent } from '@parkla/contract/sessions/sessions.lifecycle.ts'
import { longestStayDays, mayEndSession, mayReturnPlanUse } from '@parkla/contract/sessions/sessions.policy.ts'
import { mayStartAgain, mayStartSession } from '@parkla/contract/sessions/sessions.starting.ts'
import type { Verdict } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/conflict.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { found, insist, Rejection } from '../../kit/errors.ts'
import type { JobContext } from '../../kit/jobs.ts'
import { findPlace, type PlaceRow } from '../places/places.queries.ts'
import { openPriceBook, type PriceBook } from '../places/pricing.queries.ts'
import { plateId } from './plates.commands.ts'
import { isUnpriceable, settlePrice } from './prices.settlement.ts'
import { lockSession } from './sessions.locking.ts'
import { findSession } from './sessions.queries.ts'

type Api = typeof sessionsApi
type Ended = { id: number; now: Instant }

/** Now; what has run longer than the longest stay ended when that was over (R60). */
const endOf = (start: Instant, now: Instant): { event: SessionEvent; endTime: Instant } => {
  const latest = new Date(Date.parse(start) + longestStayDays * dayMs).toISOString()
  if (now > latest) return { event: 'autoEnd', endTime: latest }
  return { event: 'end', endTime: now < start ? start : now }
}

/**
 * The price of a session that ends, for the audit trail. A car that leaves is not held back by a price that the engine
 * cannot make, so such a session ends without one: it costs nothing until a correction prices it, and says why.
 */
const priceAtEnd = async (tx: Tx, book: PriceBook, ended: Ended): Promise<Record<string, unknown>> => {
  try {
    const priced = await settlePrice(tx, book, ended)
    return priced ? { CostInCents: priced.price.costInCents } : {}
  } catch (error) {
    if (!isUnpriceable(error)) throw error
    return { CostInCents: 0, IsUnpriceable: true }
  }
}

/** R67; the price is made in the same commit (R50). */
export const endSession = (ctx: Context, { ParkingSessionId }: RequestOf<Api['end']>): Promise<AnswerOf<Api['end']>> =>
  ctx.transaction(async (tx) => {
    const session = await lockSession(tx, ctx, { id: ParkingSessionId, permission: 'sessions.end' })
    insist(mayEndSession(ctx.actor, session))
    const { event, endTime } = endOf(session.StartTime, ctx.now)
    const status = stateAfter(sessionLifecycle, session.Status, event) ?? session.Status
    await tx
      .updateTable('sessions')
      .set({ status, end_time: endTime, updated_at: nextVersion(ctx.now) })
      .where('id', '=', session.Id)
      .execute()
    const cost = await priceAtEnd(tx, openPriceBook(tx), { id: session.Id, now: ctx.now })
    await record(tx, ctx, {
      fact: 'session.ended',
      entity: 'session',
      id: session.Id,
      placeId: session.PlaceId,
      before: { Status: session.Status, EndTime: zeroDate },
      after: { Status: status, EndTime: endTime, ...cost },
      topic: 'sessions',
    })
    return { ParkingSessionId: session.Id, EndTime: endTime, Status: status }
  })

/** The client of a phone, made if new; the plain id when one was picked; null for a driver nobody knows. */
const clientOf = async (
  tx: Tx,
  { ClientId, PhoneNumber, Email }: RequestOf<Api['start']>,
  region: string,
): Promise<number | null> => {
  if (ClientId !== undefined) {
    const { rows } = await sql<{
      id: number
    }>`select id from clients where id = ${ClientId} and deleted_at is null`.execute(tx)
    return found(rows[0]).id
  }
  if (PhoneNumber === undefined) return null
  const { rows } = await sql<{ id: number }>`
    insert into clients (phone_number, email, region) values (${PhoneNumber}, ${Email}, ${region})
    on conflict (phone_number, app_id) where phone_number <> '' and deleted_at is null
      do update set email = coalesce(nullif(clients.email, ''), excluded.email)
    returning id`.execute(tx)
  return found(rows[0]).id
}

type Wanted = { place: PlaceRow; input: RequestOf<Api['start']> }

const mayStartAt = async (tx: Tx, ctx: Context, { place, input }: Wanted): Promise<Verdict> => {
  const { StartTime: start, IsConfirmed: isConfirmed } = input
  const priced = { id: place.id, region: place.region, timeZone: place.time_zone }
  const offer = (await openPriceBook(tx).tariffAt(priced, start))?.compiled.tariff
  return mayStartSession(ctx.actor, { start, now: ctx.now, isConfirmed, ...(offer && { offer }) })
}

type Stay = { id: number; end: Instant; exitGraceMinutes: number }

/** The stay of this car here that ended last and that a new one might follow too soon; cancelled ones were never charged. */
const lastStay = async (
  tx: Tx,
  { plate, place, start }: { plate: number; place: PlaceRow; start: Instant },
): Promise<Stay | undefined> => {
  const earliest = new Date(Date.parse(start) - (longestStayDays + 1) * dayMs).toISOString()
  const { rows } = await sql<Stay>`
    select s.id, s.end_time as end, p.exit_grace_minutes as "exitGraceMinutes"
    from sessions s join places p on p.id = s.place_id
    where s.plate_id = ${plate} and s.place_id = ${place.id} and s.deleted_at is null and s.start_time > ${earliest}
      and s.type in ('PARKING', 'CAR_WASH') and s.status in ('ENDED', 'AUTO_ENDED')
    order by s.end_time desc, s.id desc limit 1`.execute(tx)
  return rows[0]
}

/** R66. */
export const startSession = (ctx: Context, input: RequestOf<Api['start']>): Promise<AnswerOf<Api['start']>> =>
  ctx.transaction(async (tx) => {
    const place = found(await findPlace(tx, scopeFor(ctx, 'sessions.start'), input.PlaceId))
    insist(await mayStartAt(tx, ctx, { place, input }), 'StartTime')
    if (place.status !== 'ACTIVE')
      throw new Rejection(409, 'places.notOpenForSessions', { details: { place: place.name } })
    const plate = await plateId(tx, input.CarNumber)
    const last = await lastStay(tx, { plate, place, start: input.StartTime })
    if (last) insist(mayStartAgain(input.StartTime, last), 'StartTime')
    const clientId = await clientOf(tx, input, place.region)
    const { rows } = await sql<{ id: number }>`
      insert into sessions (status, type, place_id, region, operator, plate_id, client_id, start_time, is_manual, currency, created_at, updated_at)
      values ('STARTED', ${place.type}, ${place.id}, ${place.region}, ${place.operator}, ${plate}, ${clientId}, ${input.StartTime}, true,
        ${currencyOf(place.region, input.StartTime.slice(0, 10))}, ${ctx.now}, ${ctx.now})
      on conflict (plate_id, place_id) where status = 'STARTED' and deleted_at is null and plate_id is not null do nothing
      returning id`.execute(tx)
    const [row] = rows
    if (!row) throw new Rejection(409, 'sessions.alreadyRunning', { details: { place: place.name } })
    await record(tx, ctx, {
      fact: 'session.started',
      entity: 'session',
      id: row.id,
      placeId: place.id,
      after: { CarNumber: input.CarNumber, PlaceId: place.id, StartTime: input.StartTime },
      topic: 'sessions',
    })
    return findSession(ctx, { id: row.id }, tx)
  })

/** R76. */
export const returnPlanUse = (
  ctx: Context,
  input: RequestOf<Api['refundPlanUse']>,
): Promise<AnswerOf<Api['refundPlanUse']>> =>
  ctx.transaction(async (tx) => {
    const session = await lockSession(tx, ctx, { id: input.Id, permission: 'sessions.settle' })
    insist(mayReturnPlanUse(ctx.actor, session))
    await insistUnchanged(tx, ctx, {
      entity: 'session',
      id: session.Id,
      current: session.UpdatedAt,
      sent: input.UpdatedAt,
    })
    await sql`update client_plans set used = greatest(used - 1, 0) where id = ${session.planId}`.execute(tx)
    await tx
      .updateTable('sessions')
      .set({ type: 'LOG', deleted_at: ctx.now, updated_at: nextVersion(ctx.now) })
      .where('id', '=', session.Id)
      .execute()
    await record(tx, ctx, {
      fact: 'session.planUseReturned',
      entity: 'session',
      id: session.Id,
      placeId: session.PlaceId,
      before: { Type: session.Type },
      after: { Type: 'LOG' },
      topic: 'sessions',
    })
    return {}
  })

const endForgotten = (ctx: JobContext, id: number): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const { rows } = await sql<{ place_id: number; end_time: string }>`
      update sessions set status = 'AUTO_ENDED', end_time = start_time + ${`${longestStayDays} days`}::interval, updated_at = ${ctx.now}
      where id in (select id from sessions where id = ${id} and status = 'STARTED' and deleted_at is null
        for update skip locked)
      returning place_id, end_time`.execute(tx)
    const [row] = rows
    if (!row) return false
    const cost = await priceAtEnd(tx, openPriceBook(tx), { id, now: ctx.now })
    await record(tx, ctx, {
      fact: 'session.autoEnded',
      entity: 'session',
      id,
      placeId: row.place_id,
      before: { Status: 'STARTED' },
      after: { Status: 'AUTO_ENDED', EndTime: row.end_time, ...cost },
      topic: 'sessions',
    })
    return true
  })

/**
 * Closes what has run longer than the longest stay, as of that moment (R60); in batches, safe to run at any time. Each in
 * its own commit, so that one that fails holds back no other.
 */
export const endForgottenSessions = async (ctx: JobContext): Promise<number> => {
  const limit = new Date(Date.parse(ctx.now) - longestStayDays * dayMs).toISOString()
  const { rows } = await sql<{ id: number }>`
    select id from sessions where status = 'STARTED' and deleted_at is null and start_time < ${limit}
    order by start_time limit 500`.execute(ctx.db)
  let ended = 0
  for (const { id } of rows) {
    try {
      if (await endForgotten(ctx, id)) ended += 1
    } catch (error) {
      ctx.log.error(
        { session: id, kind: error instanceof Error ? error.name : 'unknown' },
        'a forgotten session was not ended',
      )
    }
  }
  return ended
}
