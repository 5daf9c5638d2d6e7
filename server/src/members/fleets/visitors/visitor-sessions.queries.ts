import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import type { visitorSessionsApi } from '@parkla/contract/members/fleets/visitor-sessions.endpoints.ts'
import type { VisitorSession } from '@parkla/contract/members/fleets/visitor-sessions.schema.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { found } from '../../../kit/errors.ts'
import { namesShown } from '../../../kit/lists/masked-names.ts'
import { limitOf, olderThan, pageOf } from '../../../kit/lists/paging.ts'
import { plateIdOf } from '../../../kit/database/plate-id.ts'
import { holdsHere, inForce } from '../../lists/lists.queries.ts'
import { reachedSessions } from '../report/fleet-report.queries.ts'
import { readFleetUser } from '../users/fleet-users.queries.ts'
import { readFleet } from '../fleets.queries.ts'

type Api = typeof visitorSessionsApi

const selectVisitors = sql`
  select s.id::bigint as "Id", s.fleet_id as "FleetId", s.fleet_user_id as "FleetUserId", u.name as "Name",
    coalesce(n.plate, '') as "CarNumber", p.id as "PlaceId", p.name as "PlaceName", p.time_zone as "TimeZone",
    s.start_time as "StartTime", v.granted_until as "GrantedUntil", coalesce(s.end_time, ${zeroDate}) as "EndTime",
    s.status = 'STARTED' as "IsActive", s.start_lpr_event_id is not null as "HasEntered",
    case s.status when 'STARTED' then v.reserved_in_cents else s.hidden_cost_in_cents end as "CostInCents",
    s.currency as "Currency"
  from sessions s join visitor_sessions v on v.session_id = s.id
    join fleets f on f.id = s.fleet_id
    join fleet_users u on u.id = s.fleet_user_id join places p on p.id = s.place_id
    left join plates n on n.id = s.plate_id`

type Wanted = Omit<RequestOf<Api['list']>, 'userId'> & { userId?: number }

/** Newest first; managers see all of their fleet, restricted ones those of their user, other admins those of their places. */
const listVisitors = async (ctx: Context, { id, userId, active, ...paging }: Wanted): Promise<Page<VisitorSession>> => {
  const fleet = await readFleet(ctx.replica, ctx, id)
  const { limit, offset } = limitOf(paging)
  const { cursor } = paging
  const conditions = [
    reachedSessions(ctx, fleet),
    ...(userId === undefined ? [] : [sql<boolean>`s.fleet_user_id = ${userId}`]),
    ...(active === 'true' ? [sql<boolean>`s.status = 'STARTED'`] : []),
    ...(cursor === undefined ? [] : [olderThan(cursor, ['s.start_time', 's.id'])]),
  ]
  const { rows } = await sql<VisitorSession>`${selectVisitors} where ${sql.join(conditions, sql` and `)}
    order by s.start_time desc, s.id desc limit ${limit} offset ${offset}`.execute(ctx.replica)
  const isPlain = fleet.IsManager || ctx.actor.canSeeClientsPersonalData
  const shown = namesShown(rows, isPlain)
  return pageOf(shown, paging, ({ Id, StartTime }) => ({ at: StartTime, id: Id }))
}

/** 404 for a user of another fleet. */
export const listVisitorSessions = async (
  ctx: Context,
  input: RequestOf<Api['list']>,
): Promise<Page<VisitorSession>> => {
  await readFleetUser(ctx.replica, input)
  return listVisitors(ctx, input)
}

export const listVisitorSessionsOfFleet = (
  ctx: Context,
  input: RequestOf<Api['listOfFleet']>,
): Promise<Page<VisitorSession>> => listVisitors(ctx, input)

/** 404 once the session is deleted. */
export const readVisitorSession = async (db: Db | Tx, sessionId: number): Promise<VisitorSession> => {
  const { rows } =
    await sql<VisitorSession>`${selectVisitors} where v.session_id = ${sessionId} and s.deleted_at is null`.execute(db)
  return found(rows[0])
}

/** The running visitor session of this car in the fleet. */
export const runningVisitOf = async (
  tx: Tx,
  { fleetId, plate }: { fleetId: number; plate: string },
): Promise<VisitorSession | undefined> => {
  const { rows } = await sql<VisitorSession>`${selectVisitors}
    where s.plate_id = ${plateIdOf(plate)} and s.status = 'STARTED' and s.deleted_at is null
      and s.fleet_id = ${fleetId}`.execute(tx)
  return rows[0]
}

export const listVisitorPlaces = async (
  ctx: Context,
  { id }: { id: number },
): Promise<{ Id: number; Name: string }[]> => {
  const fleet = await readFleet(ctx.replica, ctx, id)
  const { rows } = await sql<{ Id: number; Name: string }>`
    select p.id as "Id", p.name as "Name" from fleets f join places p on p.region = f.region
    where f.id = ${fleet.Id} and p.deleted_at is null and p.status = 'ACTIVE' and p.type = 'PARKING' and ${holdsHere('f')}
      and not exists(select 1 from places part where part.parent_id = p.id and part.deleted_at is null)
    order by lower(p.name), p.id`.execute(ctx.replica)
  return rows
}

type GrantingPlace = {
  id: number
  name: string
  status: string
  type: string
  region: string
  operator: string
  timeZone: string
}

/** The place, if the fleet is valid there; 404 otherwise. */
export const placeOfFleet = async (
  tx: Tx,
  { fleetId, placeId }: { fleetId: number; placeId: number },
): Promise<GrantingPlace> => {
  const { rows } = await sql<GrantingPlace>`
    select p.id, p.name, p.status, p.type, p.region, p.operator, p.time_zone as "timeZone"
    from fleets f join places p on p.region = f.region
    where f.id = ${fleetId} and p.id = ${placeId} and p.deleted_at is null and p.type = 'PARKING' and ${holdsHere('f')}`.execute(
    tx,
  )
  return found(rows[0])
}

/** The user's state; 404 for a user of another fleet. */
export const readGrantingUser = async (
  tx: Tx,
  { id, userId, at }: { id: number; userId: number; at: Instant },
): Promise<{ isActive: boolean }> => {
  const { rows } = await sql<{ isActive: boolean }>`
    select u.status = 'APPROVED' and ${inForce('u', at)} and ${inForce('f', at)} as "isActive"
    from fleet_users u join fleets f on f.id = u.fleet_id
    where u.id = ${userId} and u.fleet_id = ${id}`.execute(tx)
  return found(rows[0])
}
