import {
  isPossibleGrant,
  longestVisitDays,
  mayGrant,
  mayManageVisitors,
} from '@parkla/contract/members/fleets/fleets.policy.ts'
import { visitorSessionsApi } from '@parkla/contract/members/fleets/visitor-sessions.endpoints.ts'
import type { Visit, VisitorSession } from '@parkla/contract/members/fleets/visitor-sessions.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { dayMs, minuteMs, type Instant } from '@parkla/contract/kit/time.ts'
import { refuse } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { lockLimitOf } from '../members/fleets/covering.queries.ts'
import { readFleet } from '../members/fleets/fleets.queries.ts'
import type { FleetFields } from '../members/fleets/fleets.row.ts'
import { exportVisitorSessions } from '../members/fleets/visitors/visitor-export.queries.ts'
import {
  listVisitorPlaces,
  listVisitorSessions,
  listVisitorSessionsOfFleet,
  placeOfFleet,
  readGrantingUser,
  readVisitorSession,
  runningVisitOf,
} from '../members/fleets/visitors/visitor-sessions.queries.ts'
import { insistOnPart } from '../parking/session-records/insist-on-part.ts'
import { fleetMoneyLeft } from '../parking/charges/fleet-money.ts'
import { previewPrice } from '../parking/charges/settle-price.ts'
import { ofSession } from '../parking/session-records/session-facts.ts'
import { endStay, insertStay, recordStart } from '../parking/stays/stays.commands.ts'
import { openPriceBook } from '../parking/places/prices/pricing.queries.ts'
import { record, type Acting } from '../kit/audit.ts'
import type { Context, PublicContext } from '../kit/context.ts'
import type { Tx } from '../kit/database/database.ts'
import { found, insist, Rejection } from '../kit/errors.ts'
import { invoiceFormats } from '../kit/papers/invoice-paper.ts'
import { readLink, signLink } from '../kit/secrets/link-tokens.ts'
import { announce } from '../kit/live.ts'
import { bind } from '../kit/http/routes.ts'
import { mailVisitorLink } from '../members/fleets/visitors/visitor-sessions.jobs.ts'
import { lockCar } from './lpr/lpr-reads.ts'

type Api = typeof visitorSessionsApi
/** A manager, or a visitor by their link. */
type Granting = Acting & Pick<PublicContext, 'language'>
type Granted = { id: number; userId: number; placeId: number; start: Instant; until: Instant; isByLink?: boolean }

/** The caller may manage the visitors of this user (R100, R189); 404 out of reach. */
const insistOnManager = async (
  tx: Tx,
  ctx: Context,
  { id, userId }: { id: number; userId: number },
): Promise<FleetFields> => {
  const fleet = await readFleet(tx, ctx, id)
  insist(mayManageVisitors(ctx.actor, fleet, userId))
  return fleet
}

const after = (start: Instant, minutes: number): Instant =>
  new Date(Date.parse(start) + minutes * minuteMs).toISOString()

/**
 * Reserves the cost of the whole granted time (R186), under the lock of the user's limits: other sessions count with what they
 * cost, running stays with their cost so far. True if a POSTPAID fleet pays beyond a limit (R101).
 */
const reserve = async (tx: Tx, who: Granting, granted: Granted): Promise<boolean> => {
  const { id, userId, placeId, start, until, isByLink = false } = granted
  await lockLimitOf(tx, userId)
  const book = openPriceBook(tx)
  await sql`insert into visitor_sessions (session_id, granted_until, reserved_in_cents) values (${id}, ${until}, 0)
    on conflict (session_id) do update set granted_until = excluded.granted_until, awaits_end = true`.execute(tx)
  const { priced } = await previewPrice(tx, book, { id, change: { end: until }, type: 'PARKING', right: undefined })
  const price = priced?.price
  // A used-up limit leaves the rest to the driver, but the fleet pays the granted time.
  const costInCents = price ? price.hiddenCostInCents + price.costInCents : 0
  const of = { userId, placeId, at: start, sessionId: id }
  const { isPrepaid, leftInCents } = await fleetMoneyLeft(tx, { ...of, now: who.now })
  // A session without a price has no currency.
  const { money } = invoiceFormats(who.language, price?.trace.currency ?? 'EUR')
  insist(mayGrant({ costInCents, leftInCents, isPrepaid, isByLink, show: money }))
  await sql`update visitor_sessions set reserved_in_cents = ${costInCents} where session_id = ${id}`.execute(tx)
  return leftInCents !== null && costInCents > leftInCents
}

/** A manager restricted to another user gets no data of the session (R100). */
const alreadyActive = ({ Id, FleetUserId, CarNumber, PlaceName }: VisitorSession, isOfCaller: boolean): Rejection =>
  isOfCaller
    ? new Rejection(409, 'fleets.visitorActive', {
        details: { plate: CarNumber, place: PlaceName, sessionId: Id, fleetUserId: FleetUserId },
      })
    : new Rejection(409, 'fleets.visitorOfOtherUser', { details: { plate: CarNumber } })

/** R104. The place's hours and free spots do not matter: the fleet's manager decides who comes. */
const startVisitorSession = (ctx: Context, input: RequestOf<Api['start']>): Promise<VisitorSession> =>
  ctx.transaction(async (tx) => {
    const { id, userId, CarNumber: plate, Hours, Minutes } = input
    const fleet = await insistOnManager(tx, ctx, input)
    const user = await readGrantingUser(tx, { id, userId, at: ctx.now })
    const place = await placeOfFleet(tx, { fleetId: id, placeId: input.PlaceId })
    const minutes = Hours * 60 + Minutes
    insist(isPossibleGrant(minutes), 'Hours')
    insist(user.isActive ? { ok: true } : refuse('fleets.userNotActive'))
    await insistOnPart(tx, place.id)
    if (place.status !== 'ACTIVE')
      throw new Rejection(409, 'places.notOpenForSessions', { details: { place: place.name } })
    // A camera read of this car could start its session concurrently.
    await lockCar(tx, plate)
    const running = await runningVisitOf(tx, { fleetId: id, plate })
    if (running) throw alreadyActive(running, mayManageVisitors(ctx.actor, fleet, running.FleetUserId).ok)
    const right = { right: 'FLEET' as const, clientId: null, fleetId: id, fleetUserId: userId }
    const start = ctx.now
    const stay = { place, plate, start, clientId: null, isManual: true, right }
    const sessionId = await insertStay(tx, ctx, stay)
    if (sessionId === undefined) throw new Rejection(409, 'sessions.alreadyRunning', { details: { place: place.name } })
    const granted = { id: sessionId, userId, placeId: place.id, start, until: after(start, minutes) }
    const isOverLimit = await reserve(tx, ctx, granted)
    await recordStart(tx, ctx, { ...stay, id: sessionId, right: { ...right, isOverLimit } })
    return readVisitorSession(tx, sessionId)
  })

/** Locks a running session of this user; 404 for a session of another one. */
const lockVisit = async (
  tx: Tx,
  { sessionId, ...of }: { sessionId: number; id?: number; userId?: number },
): Promise<VisitorSession> => {
  await sql`select 1 from sessions where id = ${sessionId} for update`.execute(tx)
  const visit = await readVisitorSession(tx, sessionId)
  const isOfUser = (of.id ?? visit.FleetId) === visit.FleetId && (of.userId ?? visit.FleetUserId) === visit.FleetUserId
  found(isOfUser ? visit : undefined)
  insist(visit.IsActive ? { ok: true } : refuse('sessions.alreadyEnded'))
  return visit
}

const extend = async (
  tx: Tx,
  who: Granting,
  { visit, hours, isByLink = false }: { visit: VisitorSession; hours: number; isByLink?: boolean },
): Promise<void> => {
  const until = after(visit.GrantedUntil, hours * 60)
  insist(isPossibleGrant((Date.parse(until) - Date.parse(visit.StartTime)) / minuteMs), 'Hours')
  const { Id: id, FleetId: fleetId, PlaceId: placeId, FleetUserId: userId, StartTime: start } = visit
  // The fleet pays no more than what was granted while the right held.
  const { isActive } = await readGrantingUser(tx, { id: fleetId, userId, at: who.now })
  insist(isActive ? { ok: true } : refuse('fleets.userNotActive'))
  const isOverLimit = await reserve(tx, who, { id, placeId, userId, start, until, isByLink })
  await record(tx, who, {
    fact: 'session.extended',
    ...ofSession(id, placeId),
    before: { GrantedUntil: visit.GrantedUntil },
    after: { GrantedUntil: until, ...(isOverLimit && { IsOverLimit: true }) },
  })
  await announce(tx, { topic: 'fleets', id: visit.FleetId, placeId: 0 })
}

const extendVisitorSession = (ctx: Context, input: RequestOf<Api['extend']>): Promise<VisitorSession> =>
  ctx.transaction(async (tx) => {
    await insistOnManager(tx, ctx, input)
    const visit = await lockVisit(tx, input)
    const { PlaceId = visit.PlaceId, CarNumber = visit.CarNumber } = input
    found(PlaceId === visit.PlaceId && CarNumber === visit.CarNumber ? visit : undefined)
    await extend(tx, ctx, { visit, hours: input.Hours })
    return readVisitorSession(tx, visit.Id)
  })

const endVisitorSession = (ctx: Context, input: RequestOf<Api['end']>): Promise<VisitorSession> =>
  ctx.transaction(async (tx) => {
    await insistOnManager(tx, ctx, input)
    const visit = await lockVisit(tx, input)
    const session = { Id: visit.Id, PlaceId: visit.PlaceId, Status: 'STARTED' as const, StartTime: visit.StartTime }
    const at = ctx.now < visit.GrantedUntil || visit.HasEntered ? ctx.now : visit.GrantedUntil
    await endStay(tx, ctx, { session, at })
    return readVisitorSession(tx, visit.Id)
  })

const kind = 'visitor-session'

/** The link is valid until the longest visit would end; it shows and extends this session only. */
const sendVisitorLink = (ctx: Context, input: RequestOf<Api['link']>) =>
  ctx.transaction(async (tx) => {
    await insistOnManager(tx, ctx, input)
    const visit = await lockVisit(tx, input)
    const expiresAtMs = Date.parse(visit.StartTime) + longestVisitDays * dayMs
    const token = await signLink({ kind, id: visit.Id, expiresAtMs }, ctx.settings.jwtSecret)
    const url = `${ctx.settings.publicUrl}/public/visit?link=${token}`
    if (input.Email !== '')
      await ctx.jobs.enqueue(tx, mailVisitorLink, { sessionId: visit.Id, email: input.Email, url, mailId: ctx.uuid() })
    await record(tx, ctx, { fact: 'session.linkSent', ...ofSession(visit.Id, visit.PlaceId) })
    return { Url: url, ValidUntil: new Date(expiresAtMs).toISOString() }
  })

const sessionOfLink = async (ctx: PublicContext, token: string): Promise<number> => {
  const id = await readLink(token, { kind, now: ctx.clock(), secret: ctx.settings.jwtSecret })
  if (id === undefined) throw new Rejection(422, 'fleets.linkInvalid')
  return id
}

const asVisit = async (tx: Tx | PublicContext['db'], id: number): Promise<Visit> => {
  const { CarNumber, PlaceId, PlaceName, TimeZone, StartTime, GrantedUntil, EndTime, IsActive } =
    await readVisitorSession(tx, id)
  const { rows } = await sql<{
    address: string
  }>`select address_text as address from places where id = ${PlaceId}`.execute(tx)
  const AddressText = rows[0]?.address ?? ''
  return { CarNumber, PlaceName, AddressText, TimeZone, StartTime, GrantedUntil, EndTime, IsActive }
}

const showVisit = async (ctx: PublicContext, { Token }: RequestOf<Api['visit']>): Promise<Visit> =>
  asVisit(ctx.db, await sessionOfLink(ctx, Token))

/** A repeated call sends the end that the first call saw, which has changed by then (R10). */
const extendVisit = async (ctx: PublicContext, input: RequestOf<Api['extendVisit']>): Promise<Visit> => {
  const sessionId = await sessionOfLink(ctx, input.Token)
  return ctx.transaction(async (tx) => {
    const visit = await lockVisit(tx, { sessionId })
    if (visit.GrantedUntil !== input.GrantedUntil) throw new Rejection(409, 'conflict.changedMeanwhile')
    await extend(tx, ctx, { visit, hours: input.Hours, isByLink: true })
    return asVisit(tx, sessionId)
  })
}

export const visitorSessionsRoutes = bind(visitorSessionsApi, {
  list: listVisitorSessions,
  listOfFleet: listVisitorSessionsOfFleet,
  export: exportVisitorSessions,
  places: listVisitorPlaces,
  start: startVisitorSession,
  extend: extendVisitorSession,
  end: endVisitorSession,
  link: sendVisitorLink,
  visit: showVisit,
  extendVisit,
})
