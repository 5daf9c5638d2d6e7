import type { fleetReportApi } from '@parkla/contract/members/fleets/fleet-report.endpoints.ts'
import type { FleetSession } from '@parkla/contract/members/fleets/fleet-report.schema.ts'
import { monthInstants } from '@parkla/contract/kit/calendar.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { instantToLocal, zeroDate } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../../kit/context.ts'
import { listExport, type ExportColumn } from '../../../kit/lists/list-export.ts'
import { namesShown } from '../../../kit/lists/masked-names.ts'
import { limitOf, olderThan, pageOf, type PageRequest } from '../../../kit/lists/paging.ts'
import { partOf } from '../../../kit/database/parameters.ts'
import { visibleTo } from '../../../people/access/visible-to.queries.ts'
import { takenBy } from '../covering.queries.ts'
import { readFleet } from '../fleets.queries.ts'
import type { FleetFields } from '../fleets.row.ts'
import { phrases, type Words } from '../phrases.ts'

type Api = typeof fleetReportApi
type Filter = Omit<RequestOf<Api['export']>, 'format'>
type Month = Pick<Filter, 'year' | 'month'>

/** `[from, to)` of the month on the clock of the fleet's region. */
const monthOf = (ctx: Context, { year, month }: Month, { TimeZone: zone }: FleetFields) => {
  const today = instantToLocal(ctx.now, zone)
  return monthInstants({ year: year ?? today.year, month: month ?? today.month, day: 1 }, zone)
}

/** Managers read all sessions of their fleet, restricted ones those of their user, other admins those of their own places (R100). */
export const reachedSessions = (ctx: Context, { Id, IsManager, RestrictedTo }: FleetFields): RawBuilder<boolean> => {
  const reached =
    RestrictedTo === 0
      ? sql<boolean>`(${IsManager} or ${visibleTo(scopeFor(ctx, 'sessions.view'))})`
      : sql<boolean>`s.fleet_user_id = ${RestrictedTo}`
  return sql`s.fleet_id = ${Id} and s.deleted_at is null and s.status <> 'CANCELLED' and ${reached}`
}

/**
 * What the user's sessions leave of the limit, up to and with this one: of the month, or without a monthly reset of all since
 * the reset by hand before it (R101, R102).
 */
const limitLeft = sql`case when f.monthly_limit_in_cents_per_user > 0 and s.fleet_user_id is not null
  then f.monthly_limit_in_cents_per_user - (
    select sum(${takenBy('o')}) from sessions o
    where o.fleet_user_id = s.fleet_user_id and (o.start_time, o.id) <= (s.start_time, s.id)
      and o.start_time >= case when f.reset_used_limits_each_month
        then date_trunc('month', s.start_time, p.time_zone)
        else coalesce((select max(e.reset_at) from fleet_limit_resets e
          where e.fleet_user_id = s.fleet_user_id and e.reset_at <= s.start_time), '-infinity') end
      and o.deleted_at is null and o.status <> 'CANCELLED') end`

const isOverDay = sql`f.daily_limit_in_cents_per_user > 0 and s.fleet_user_id is not null
  and f.daily_limit_in_cents_per_user < (
    select sum(${takenBy('o')}) from sessions o
    where o.fleet_user_id = s.fleet_user_id and (o.start_time, o.id) <= (s.start_time, s.id)
      and o.start_time >= date_trunc('day', s.start_time, p.time_zone)
      and o.deleted_at is null and o.status <> 'CANCELLED')`

const isOverLimit = sql<boolean>`(coalesce((${limitLeft}) < 0, false) or coalesce(${isOverDay}, false))`

type Wanted = { fleet: FleetFields; condition: RawBuilder<boolean>; paging: PageRequest; isProvisional: boolean }

const readSessions = async (ctx: Context, wanted: Wanted): Promise<Page<FleetSession>> => {
  const { fleet, condition, paging, isProvisional } = wanted
  const { cursor = '' } = paging
  const { limit, offset } = limitOf(paging)
  const after = cursor === '' ? sql`true` : partOf((bind) => olderThan(cursor, ['s.start_time', 's.id'], bind))
  const { rows } = await sql<FleetSession>`
    select s.id::bigint as "Id", coalesce(s.fleet_user_id, 0)::bigint as "FleetUserId", coalesce(u.name, '') as "Name",
      coalesce(n.plate, '') as "CarNumber", p.name as "PlaceName", p.time_zone as "TimeZone",
      s.start_time as "StartTime", coalesce(s.end_time, ${zeroDate}) as "EndTime",
      s.hidden_cost_in_cents::bigint as "CostInCents", s.currency as "Currency",
      (${limitLeft})::bigint as "LimitLeftInCents", ${isOverLimit} as "IsOverLimit", ${isProvisional}::boolean as "IsProvisional"
    from sessions s join places p on p.id = s.place_id join fleets f on f.id = s.fleet_id
      left join plates n on n.id = s.plate_id left join fleet_users u on u.id = s.fleet_user_id
    where ${reachedSessions(ctx, fleet)} and ${condition} and ${after}
    order by s.start_time desc, s.id desc limit ${limit} offset ${offset}`.execute(ctx.replica)
  const isPlain = fleet.IsManager || ctx.actor.canSeeClientsPersonalData
  const shown = namesShown(rows, isPlain)
  return pageOf(shown, paging, ({ Id, StartTime }) => ({ at: StartTime, id: Id }))
}

/** R106. */
export const readFleetReport = async (
  ctx: Context,
  { id, ...filter }: RequestOf<Api['report']>,
): Promise<Page<FleetSession>> => {
  const fleet = await readFleet(ctx.replica, ctx, id)
  const { from, to } = monthOf(ctx, filter, fleet)
  const overruns = filter.overLimit === 'true' ? isOverLimit : sql`true`
  const condition = sql<boolean>`s.start_time >= ${from} and s.start_time < ${to} and ${overruns}`
  return readSessions(ctx, { fleet, condition, paging: filter, isProvisional: to > ctx.now })
}

export const listActiveSessions = async (
  ctx: Context,
  { id, ...paging }: RequestOf<Api['activeSessions']>,
): Promise<Page<FleetSession>> => {
  const fleet = await readFleet(ctx.replica, ctx, id)
  return readSessions(ctx, { fleet, condition: sql`s.status = 'STARTED'`, paging, isProvisional: true })
}

/** Running sessions have neither end nor cost. */
const columnsIn = (words: Words, { isRunning = false } = {}): ExportColumn<FleetSession>[] => {
  const ended: ExportColumn<FleetSession>[] = [
    [words.shared.end, 'instant', ({ EndTime }) => EndTime],
    [words.shared.cost, 'money', ({ CostInCents }) => CostInCents],
  ]
  const provisional: ExportColumn<FleetSession> = [
    words.report.provisional,
    'text',
    ({ IsProvisional }) => (IsProvisional ? words.shared.yes : ''),
  ]
  return [
    [words.shared.personName, ['text', 24], ({ Name }) => Name],
    [words.shared.plate, 'text', ({ CarNumber }) => CarNumber],
    [words.shared.place, ['text', 28], ({ PlaceName }) => PlaceName],
    [words.shared.start, 'instant', ({ StartTime }) => StartTime],
    ...(isRunning ? [] : ended),
    [words.limit.left, 'money', ({ LimitLeftInCents }) => LimitLeftInCents],
    [words.overLimit, 'text', ({ IsOverLimit }) => (IsOverLimit ? words.shared.yes : '')],
    [words.shared.currency, 'currency', ({ Currency }) => Currency],
    ...(isRunning ? [] : [provisional]),
  ]
}

export const exportActiveSessions = listExport(phrases, listActiveSessions, (words) => ({
  name: 'fleetActiveSessions',
  title: words.tab.active,
  columns: columnsIn(words, { isRunning: true }),
  zoneOf: ({ TimeZone }) => TimeZone,
}))

export const exportFleetReport = listExport(phrases, readFleetReport, (words) => ({
  name: 'fleetReport',
  title: words.report.title,
  columns: columnsIn(words),
  zoneOf: ({ TimeZone }) => TimeZone,
}))
