import { holds } from '@parkla/contract/access/actor.ts'
import type { fleetHomeApi } from '@parkla/contract/members/fleets/fleet-home.endpoints.ts'
import type { FleetFigures, FleetLiveSession, FleetRequest } from '@parkla/contract/members/fleets/fleet-home.schema.ts'
import { mayEditFleets } from '@parkla/contract/members/fleets/fleets.policy.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../../kit/context.ts'
import { namesShownToManagers } from '../../../kit/lists/masked-names.ts'
import { limitOf, pageOf } from '../../../kit/lists/paging.ts'
import { visibleTo } from '../../../people/access/visible-to.queries.ts'
import { mostRequests, runningSessions, usersAt } from '../../lists/home-filters.queries.ts'
import { asUser, userColumns, type FleetUserRow } from '../users/fleet-users.queries.ts'
import { fleetsForReports } from '../fleets.queries.ts'

type Api = typeof fleetHomeApi
type Listing = RequestOf<Api['sessions']>

/**
 * Managers read all sessions of their fleets, restricted ones those of their user, other admins those of their places (R100). Of
 * users who only manage fleets, their ids are known first: a fleet's sessions are then one index scan.
 */
const reached = (ctx: Context): RawBuilder<boolean> =>
  holds(ctx.actor, 'sessions.view')
    ? sql`(case when g.restricted_to > 0 then s.fleet_user_id = g.restricted_to
        else g.is_manager or ${visibleTo(scopeFor(ctx, 'sessions.view'))} end)`
    : sql`s.fleet_id in (select list_id from list_managers where owner_id = ${ctx.actor.id})
        and g.restricted_to in (0, s.fleet_user_id)`

export const listFleetSessions = async (ctx: Context, filter: Listing): Promise<Page<FleetLiveSession>> => {
  const { limit, offset } = limitOf(filter)
  const { rows } = await sql<FleetLiveSession & { isManager: boolean }>`
    select s.id::bigint as "Id", g.id as "FleetId", g.name as "FleetName", coalesce(s.fleet_user_id, 0)::bigint as "FleetUserId",
      coalesce(u.name, '') as "Name", coalesce(n.plate, '') as "CarNumber", p.id as "PlaceId", p.name as "PlaceName",
      p.time_zone as "TimeZone", s.start_time as "StartTime", coalesce(v.granted_until, ${zeroDate}) as "GrantedUntil",
      ${zeroDate}::timestamptz as "EndTime", true as "IsActive", s.start_lpr_event_id is not null as "HasEntered",
      coalesce(v.reserved_in_cents, 0)::bigint as "CostInCents", s.currency as "Currency",
      v.session_id is not null as "IsVisitor", v.session_id is not null and (g.is_manager or ${mayEditFleets(ctx.actor).ok})
        as "MayManage", g.is_manager as "isManager"
    from sessions s join (${fleetsForReports(ctx)}) g on g.id = s.fleet_id
      join places p on p.id = s.place_id left join plates n on n.id = s.plate_id
      left join fleet_users u on u.id = s.fleet_user_id left join visitor_sessions v on v.session_id = s.id
    where ${sql.join([...runningSessions('fleet_id', filter), reached(ctx)], sql` and `)}
    order by s.start_time desc, s.id desc limit ${limit} offset ${offset}`.execute(ctx.replica)
  const shown = namesShownToManagers(rows, ctx.actor.canSeeClientsPersonalData)
  return pageOf(shown, filter, ({ Id, StartTime }) => ({ at: StartTime, id: Id }))
}

/** The longest waiting first, of fleets whose users the caller may approve (R100). */
export const listFleetRequests = async (ctx: Context, filter: RequestOf<Api['requests']>): Promise<FleetRequest[]> => {
  const { rows } = await sql<FleetUserRow & { FleetName: string; TimeZone: string }>`
    select ${userColumns}, f.name as "FleetName", r.time_zone as "TimeZone"
    from list_managers m join fleets f on f.id = m.list_id and f.deleted_at is null
      join regions r on r.code = f.region
      join fleet_users u on u.fleet_id = f.id and u.status = 'PENDING' and u.deleted_at is null
    where m.owner_id = ${ctx.actor.id} and m.restricted_to_user_id is null
      and ${usersAt('f', filter)}
    order by u.id limit ${mostRequests}`.execute(ctx.replica)
  return rows.map(({ FleetName, TimeZone, ...row }) => ({
    ...asUser(row, { now: ctx.now, isPlain: true }),
    FleetName,
    TimeZone,
  }))
}

type Stored = Omit<FleetFigures, 'Sums'>

/** Fleets that the caller manages, as `m`, with their region as `r`. */
const managed = (ctx: Context) => sql`list_managers m join fleets f on f.id = m.list_id and f.deleted_at is null
  join regions r on r.code = f.region where m.owner_id = ${ctx.actor.id}`

const ofManaged = sql`s.fleet_id = m.list_id and s.deleted_at is null
  and (m.restricted_to_user_id is null or s.fleet_user_id = m.restricted_to_user_id)`

export const readFleetFigures = async (ctx: Context): Promise<FleetFigures> => {
  const { rows } = await sql<Stored>`
    select count(*)::int as "Fleets", coalesce(sum(n.running), 0)::int as "Running", coalesce(sum(n.overdue), 0)::int as "Overdue"
    from (select m.* from ${managed(ctx)}) m
      cross join lateral (select count(*) as running, count(*) filter (where v.granted_until <= ${ctx.now}) as overdue
        from sessions s left join visitor_sessions v on v.session_id = s.id
        where ${ofManaged} and s.status = 'STARTED') n`.execute(ctx.replica)
  const { rows: Sums } = await sql<FleetFigures['Sums'][number]>`
    select s.currency as "Currency", sum(s.hidden_cost_in_cents)::bigint as "SumInCents"
    from (select m.*, r.time_zone from ${managed(ctx)}) m
      join sessions s on ${ofManaged} and s.status <> 'CANCELLED'
        and s.start_time >= date_trunc('month', ${ctx.now}::timestamptz, m.time_zone)
    group by 1 order by 1`.execute(ctx.replica)
  return { ...(rows[0] ?? { Fleets: 0, Running: 0, Overdue: 0 }), Sums }
}
