import { holds } from '@parkla/contract/access/actor.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import type { whitelistHomeApi } from '@parkla/contract/members/whitelists/whitelist-home.endpoints.ts'
import type {
  WhitelistFigures,
  WhitelistRequest,
  WhitelistSession,
} from '@parkla/contract/members/whitelists/whitelist-home.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../../kit/context.ts'
import { namesShownToManagers } from '../../../kit/lists/masked-names.ts'
import { limitOf, pageOf } from '../../../kit/lists/paging.ts'
import { visibleTo } from '../../../people/access/visible-to.queries.ts'
import { mostRequests, runningSessions, usersAt } from '../../lists/home-filters.queries.ts'
import { countUsers } from '../../lists/lists.queries.ts'
import { asUser, userColumns, type WhitelistUserRow } from '../users/whitelist-users.queries.ts'
import { whitelistsForReports } from '../whitelists.queries.ts'
import { isManagedBy } from '../whitelists.row.ts'

type Api = typeof whitelistHomeApi
type Listing = RequestOf<Api['sessions']>

/** Ids of lists are read first for users who only manage lists: a list's cars inside are then one index scan. */
const reached = (ctx: Context): RawBuilder<boolean> =>
  holds(ctx.actor, 'sessions.view')
    ? sql`(g.is_manager or ${visibleTo(scopeFor(ctx, 'sessions.view'))})`
    : sql`s.whitelist_id in (select list_id from list_managers where owner_id = ${ctx.actor.id})`

/** Managers read all sessions of their lists, other admins those of their own places (R189). */
export const listWhitelistSessions = async (ctx: Context, filter: Listing): Promise<Page<WhitelistSession>> => {
  const { limit, offset } = limitOf(filter)
  const conditions = [
    ...runningSessions('whitelist_id', filter),
    reached(ctx),
    ...(filter.whitelistId === 0 ? [] : [sql<boolean>`s.whitelist_id = ${filter.whitelistId}`]),
  ]
  const { rows } = await sql<WhitelistSession & { isManager: boolean }>`
    select s.id::bigint as "Id", g.id as "WhitelistId", g.name as "WhitelistName", coalesce(u.name, '') as "Name",
      coalesce(n.plate, '') as "CarNumber", p.name as "PlaceName", p.time_zone as "TimeZone",
      s.start_time as "StartTime", g.is_manager as "isManager"
    from sessions s join (${whitelistsForReports(ctx)}) g on g.id = s.whitelist_id
      join places p on p.id = s.place_id left join plates n on n.id = s.plate_id
      left join list_cars k on k.list_id = s.whitelist_id and k.plate_id = s.plate_id
      left join whitelist_users u on u.id = k.user_id
    where ${sql.join(conditions, sql` and `)}
    order by s.start_time desc, s.id desc limit ${limit} offset ${offset}`.execute(ctx.replica)
  const shown = namesShownToManagers(rows, ctx.actor.canSeeClientsPersonalData)
  return pageOf(shown, filter, ({ Id, StartTime }) => ({ at: StartTime, id: Id }))
}

/** The longest waiting first. */
export const listWhitelistRequests = async (
  ctx: Context,
  filter: RequestOf<Api['requests']>,
): Promise<WhitelistRequest[]> => {
  const { rows } = await sql<WhitelistUserRow & { WhitelistName: string; TimeZone: string }>`
    select ${userColumns}, w.name as "WhitelistName", r.time_zone as "TimeZone"
    from whitelists w join regions r on r.code = w.region
      join whitelist_users u on u.whitelist_id = w.id and u.status = 'PENDING' and u.deleted_at is null
    where w.deleted_at is null and ${isManagedBy(ctx.actor.id)}
      and ${usersAt('w', filter)}
    order by u.id limit ${mostRequests}`.execute(ctx.replica)
  return rows.map(({ WhitelistName, TimeZone, ...row }) => ({
    ...asUser(row, { now: ctx.now, isPlain: true }),
    WhitelistName,
    TimeZone,
  }))
}

export const readWhitelistFigures = async (ctx: Context): Promise<WhitelistFigures> => {
  const { rows } = await sql<WhitelistFigures>`
    select count(*)::int as "Lists",
      coalesce(sum((select count(*) from sessions s
        where s.whitelist_id = w.id and s.deleted_at is null and s.status = 'STARTED')), 0)::int as "Inside",
      coalesce(sum(${countUsers('w', sql`u.status = 'PENDING'`)}), 0)::int as "Pending"
    from whitelists w where w.deleted_at is null and ${isManagedBy(ctx.actor.id)}`.execute(ctx.replica)
  return rows[0] ?? { Lists: 0, Inside: 0, Pending: 0 }
}
