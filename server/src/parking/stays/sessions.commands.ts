import { longestVisitDays } from '@parkla/contract/members/fleets/fleets.policy.ts'
import { dayMs, type Instant } from '@parkla/contract/kit/time.ts'
import { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { longestStayDays, mayEndSession, mayReturnPlanUse } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { mayStartAgain, mayStartSession } from '@parkla/contract/parking/stays/starts.policy.ts'
import type { Verdict } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found, insist, Rejection } from '../../kit/errors.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { announce } from '../../kit/live.ts'
import { savePlate } from '../../kit/database/plate-id.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { appOfNew } from '../../people/access/visible-to.queries.ts'
import { findPlace, type PlaceRow } from '../places/places.queries.ts'
import { openPriceBook } from '../places/prices/pricing.queries.ts'
import { chooseService } from '../places/record/services.queries.ts'
import { strongestRight } from './rights-of-car.queries.ts'
import { insistOnPart } from '../session-records/insist-on-part.ts'
import { lockSession } from '../session-records/lock-session.ts'
import { findSession } from '../session-records/sessions.queries.ts'
import { beginStay, endStay, priceAtEnd } from './stays.commands.ts'
import { ofSession } from '../session-records/session-facts.ts'
import { languageOfRegion } from '../../office/regions/region-language.queries.ts'

type Api = typeof sessionsApi
/** R67; priced in the same transaction (R50). */
export const endSession = (ctx: Context, { ParkingSessionId }: RequestOf<Api['end']>): Promise<AnswerOf<Api['end']>> =>
  ctx.transaction(async (tx) => {
    const session = await lockSession(tx, ctx, { id: ParkingSessionId, permission: 'sessions.end' })
    insist(mayEndSession(ctx.actor, session))
    const ended = await endStay(tx, ctx, { session, at: ctx.now })
    return { ParkingSessionId: session.Id, ...ended }
  })

/** The chosen client, or the client of the phone number (created if new); null if neither is given. */
const clientOf = async (
  tx: Tx,
  { reach }: Pick<Context, 'reach'>,
  { input: { Client, Email, ...input }, region }: { input: RequestOf<Api['start']>; region: string },
): Promise<number | null> => {
  const ClientId = input.ClientId ?? (Client?.Id || undefined)
  const PhoneNumber = input.PhoneNumber ?? (Client?.PhoneNumber || undefined)
  if (ClientId !== undefined) {
    const { rows } = await sql<{
      id: number
    }>`select id from clients where id = ${ClientId} and deleted_at is null`.execute(tx)
    return found(rows[0]).id
  }
  if (PhoneNumber === undefined) return null
  const { rows } = await sql<{ id: number }>`
    insert into clients (phone_number, email, region, language, app_id)
    values (${PhoneNumber}, ${Email}, ${region}, ${languageOfRegion(region)}, ${appOfNew(reach)})
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

/** The car's last ended stay at the place; cancelled ones do not count. */
const lastStay = async (
  tx: Tx,
  { plate, place, start }: { plate: number; place: PlaceRow; start: Instant },
): Promise<Stay | undefined> => {
  const earliest = new Date(Date.parse(start) - (longestVisitDays + 1) * dayMs).toISOString()
  const { rows } = await sql<Stay>`
    select s.id, s.end_time as end, p.exit_grace_minutes as "exitGraceMinutes"
    from sessions s join places p on p.id = s.place_id
    where s.plate_id = ${plate} and s.place_id = ${place.id} and s.deleted_at is null and s.start_time > ${earliest}
      and s.type in ('PARKING', 'CAR_WASH') and s.status in ('ENDED', 'AUTO_ENDED')
    order by s.end_time desc, s.id desc limit 1`.execute(tx)
  return rows[0]
}

type Coming = Wanted & { clientId: number | null }

const rightOfVisit = (tx: Tx, { place, input: { CarNumber: plate, StartTime: at }, clientId }: Coming) =>
  strongestRight(tx, { placeId: place.id, placeType: place.type, plate, at, clientId })

/** Starts a session by hand, never in the future (R66). */
export const startSession = (ctx: Context, input: RequestOf<Api['start']>): Promise<AnswerOf<Api['start']>> =>
  ctx.transaction(async (tx) => {
    const place = found(await findPlace(tx, scopeFor(ctx, 'sessions.start'), input.PlaceId))
    insist(await mayStartAt(tx, ctx, { place, input }), 'StartTime')
    await insistOnPart(tx, place.id)
    if (place.status !== 'ACTIVE')
      throw new Rejection(409, 'places.notOpenForSessions', { details: { place: place.name } })
    const plate = await savePlate(tx, input.CarNumber)
    const last = await lastStay(tx, { plate, place, start: input.StartTime })
    if (last) insist(mayStartAgain(input.StartTime, last), 'StartTime')
    const service = await chooseService(tx, place, input.ServiceId)
    const named = await clientOf(tx, ctx, { input, region: place.region })
    const right = await rightOfVisit(tx, { place, input, clientId: named })
    const clientId = named ?? right?.clientId ?? null
    const stay = { place, plate: input.CarNumber, start: input.StartTime, clientId, right, isManual: true, service }
    const id = await beginStay(tx, ctx, stay)
    if (id === undefined) throw new Rejection(409, 'sessions.alreadyRunning', { details: { place: place.name } })
    return findSession(ctx, { id }, tx)
  })

/** Makes the session a deleted LOG and gives the plan its use back (R76). */
export const returnPlanUse = (
  ctx: Context,
  input: RequestOf<Api['refundPlanUse']>,
): Promise<AnswerOf<Api['refundPlanUse']>> =>
  ctx.transaction(async (tx) => {
    const session = await lockSession(tx, ctx, { id: input.Id, permission: 'sessions.settle' })
    insist(mayReturnPlanUse(ctx.actor, session))
    await insistUnchanged(tx, ctx, { entity: 'session', id: session.Id, current: session, sent: input })
    await sql`update client_plans set used = greatest(used - 1, 0) where id = ${session.planId}`.execute(tx)
    await updateRow(tx, 'sessions', {
      id: session.Id,
      type: 'LOG',
      deleted_at: ctx.now,
      updated_at: nextVersion(ctx.now),
    })
    await record(tx, ctx, {
      fact: 'session.planUseReturned',
      ...ofSession(session.Id, session.PlaceId),
      before: { Type: session.Type },
      after: { Type: 'LOG' },
    })
    return {}
  })

/** Puts the entry read on the misread desk: its exit was missed. A manual start has no read (R60). */
const raiseOverstay = async (tx: Tx, ctx: JobContext, id: number): Promise<void> => {
  const { rows } = await sql<{ readId: number; placeId: number }>`
    insert into lpr_exceptions (place_id, lpr_event_id, kind, license_plate, session_id, created_at, updated_at)
    select e.place_id, e.id, 'OVERSTAY', e.license_plate, s.id, ${ctx.now}, ${ctx.now}
    from sessions s join lpr_events e on e.id = s.start_lpr_event_id where s.id = ${id}
    on conflict do nothing returning lpr_event_id as "readId", place_id as "placeId"`.execute(tx)
  for (const { readId, placeId } of rows) await announce(tx, { topic: 'lprEvents', id: readId, placeId })
}

/** SQL: session `s` has no granted time left (R104). */
const isNotGranted = (now: Instant) =>
  sql`not exists(select 1 from visitor_sessions v where v.session_id = s.id and v.granted_until > ${now})`

/** Ends a session at the end of the longest stay, or of a visitor's granted time if that is later. */
const endForgotten = (ctx: JobContext, id: number): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const { rows } = await sql<{ place_id: number; end_time: string }>`
      update sessions set status = 'AUTO_ENDED', updated_at = ${ctx.now},
        end_time = greatest(start_time + ${`${longestStayDays} days`}::interval,
          (select granted_until from visitor_sessions where session_id = sessions.id))
      where id in (select id from sessions s where id = ${id} and status = 'STARTED' and deleted_at is null
        and ${isNotGranted(ctx.now)} for update skip locked)
      returning place_id, end_time`.execute(tx)
    const [row] = rows
    if (!row) return false
    await raiseOverstay(tx, ctx, id)
    const cost = await priceAtEnd(tx, ctx, { id, book: openPriceBook(tx) })
    await record(tx, ctx, {
      fact: 'session.autoEnded',
      ...ofSession(id, row.place_id),
      before: { Status: 'STARTED' },
      after: { Status: 'AUTO_ENDED', EndTime: row.end_time, ...cost },
    })
    return true
  })

/**
 * Ends up to 500 sessions that exceed the longest stay (R60), each in its own transaction, so that one failure does not
 * affect the others. Returns the number ended.
 */
export const endForgottenSessions = async (ctx: JobContext): Promise<number> => {
  const limit = new Date(Date.parse(ctx.now) - longestStayDays * dayMs).toISOString()
  const { rows } = await sql<{ id: number }>`
    select id from sessions s where status = 'STARTED' and deleted_at is null and start_time < ${limit}
      and ${isNotGranted(ctx.now)}
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
