import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import { addDays, instantToLocal, startOfDay, zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import type { managerReportApi } from '@parkla/contract/members/whitelists/manager-report.endpoints.ts'
import type { ReportRow } from '@parkla/contract/members/whitelists/manager-report.schema.ts'
import type { Whitelist } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../../kit/context.ts'
import { insist } from '../../../kit/errors.ts'
import { plateContains } from '../../../kit/database/like.ts'
import { listExport, type ExportColumn } from '../../../kit/lists/list-export.ts'
import { namesShown } from '../../../kit/lists/masked-names.ts'
import { idAfter, limitOf, olderThan, pageOf, type PageRequest } from '../../../kit/lists/paging.ts'
import { visibleTo } from '../../../people/access/visible-to.queries.ts'
import { phrases, type Words } from '../phrases.ts'
import { findWhitelist } from '../whitelists.queries.ts'

type Api = typeof managerReportApi
type Filter = Omit<RequestOf<Api['export']>, 'format'>

/** `[first moment of from, first moment after to)` on the clock of the list's region. */
const periodOf = (ctx: Context, { from, to }: Filter, { TimeZone: zone }: Whitelist) => {
  const today = { ...instantToLocal(ctx.now, zone), hour: 0, minute: 0, second: 0 }
  const start = startOfDay(from ?? { ...today, day: 1 }, zone)
  const end = startOfDay(addDays(to ?? today, 1), zone)
  insist(start < end ? { ok: true } : reject('whitelists.endsBeforeStart'), 'to')
  return { start, end }
}

/** Managers read all sessions of their list, other admins those of their own places (R189). */
const matching = (ctx: Context, filter: Filter, list: Whitelist): RawBuilder<boolean> => {
  const { start, end } = periodOf(ctx, filter, list)
  const plate = normalisePlate(filter.car)
  return sql`s.whitelist_id = ${list.Id} and s.deleted_at is null and s.status <> 'CANCELLED'
    and s.start_time >= ${start} and s.start_time < ${end}
    and (${list.MayEditUsers} or ${visibleTo(scopeFor(ctx, 'sessions.view'))})
    and ${plate.length < 2 ? sql`true` : sql`s.plate_id in (select id from plates where ${plateContains(plate)})`}`
}

const cost = sql`s.cost_in_cents + s.free_pass_cents_used + s.service_fee_cents`
const minutesUntil = (now: Instant) =>
  sql`floor(extract(epoch from coalesce(s.end_time, greatest(s.start_time, ${now}::timestamptz)) - s.start_time) / 60)`

/** The user who has the car of a session now. */
const withUser = sql`left join list_cars k on k.list_id = s.whitelist_id and k.plate_id = s.plate_id
  left join whitelist_users u on u.id = k.user_id`

type Wanted = { conditions: RawBuilder<boolean>; filter: Filter & PageRequest; now: Instant; list: Whitelist }

const bySession = ({ conditions, filter, now }: Wanted): RawBuilder<ReportRow> => {
  const { limit, offset } = limitOf(filter)
  const after = filter.cursor === undefined ? sql`true` : olderThan(filter.cursor ?? '', ['s.start_time', 's.id'])
  return sql<ReportRow>`
    select s.id::bigint as "Id", coalesce(u.name, '') as "Name", coalesce(u.company, '') as "Company",
      coalesce(n.plate, '') as "CarNumber", p.name as "PlaceName", p.time_zone as "TimeZone",
      s.start_time as "StartTime", coalesce(s.end_time, ${zeroDate}) as "EndTime", 1 as "Sessions",
      ${minutesUntil(now)}::int as "Minutes", (${cost})::bigint as "CostInCents", s.currency as "Currency"
    from sessions s join places p on p.id = s.place_id left join plates n on n.id = s.plate_id ${withUser}
    where ${conditions} and ${after}
    order by s.start_time desc, s.id desc limit ${limit} offset ${offset}`
}

const byUser = ({ conditions, filter, now, list }: Wanted): RawBuilder<ReportRow> => {
  const { limit, offset } = limitOf(filter)
  const key = sql`coalesce(k.user_id, 0)`
  const after = filter.cursor === undefined ? sql`true` : sql`${key} < ${idAfter(filter.cursor)}`
  return sql<ReportRow>`
    select g.id as "Id", coalesce(u.name, '') as "Name", coalesce(u.company, '') as "Company", '' as "CarNumber",
      '' as "PlaceName", ${list.TimeZone} as "TimeZone", g.first as "StartTime", g.last as "EndTime",
      g.sessions as "Sessions", g.minutes as "Minutes", g.cost as "CostInCents", g.currency as "Currency"
    from (
      select ${key} as id, min(s.start_time) as first, count(*)::int as sessions, max(s.currency) as currency,
        case when bool_or(s.end_time is null) then ${zeroDate}::timestamptz else max(s.end_time) end as last,
        sum(${minutesUntil(now)})::int as minutes, sum(${cost})::bigint as cost
      from sessions s ${withUser}
      where ${conditions} and ${after}
      group by 1 order by 1 desc limit ${limit} offset ${offset}) g
    left join whitelist_users u on u.id = g.id
    order by g.id desc`
}

/** Sessions newest first, or users by id with the sums of their sessions. */
export const readManagerReport = async (ctx: Context, filter: RequestOf<Api['report']>): Promise<Page<ReportRow>> => {
  const list = await findWhitelist(ctx, filter)
  const wanted = { conditions: matching(ctx, filter, list), filter, now: ctx.now, list }
  const isOfUsers = filter.type === 'USERS'
  const { rows } = await (isOfUsers ? byUser(wanted) : bySession(wanted)).execute(ctx.replica)
  const isPlain = list.MayEditUsers || ctx.actor.canSeeClientsPersonalData
  const shown = namesShown(rows, isPlain)
  return pageOf(shown, filter, ({ Id, StartTime }) => (isOfUsers ? { id: Id } : { at: StartTime, id: Id }))
}

const columnsIn = (words: Words, isOfUsers: boolean): ExportColumn<ReportRow>[] => {
  const users: ExportColumn<ReportRow>[] = [
    [words.shared.personName, ['text', 24], ({ Name }) => Name],
    [words.user.Company, ['text', 24], ({ Company }) => Company],
  ]
  const sums: ExportColumn<ReportRow>[] = [
    [words.report.minutes, 'number', ({ Minutes }) => Minutes],
    [words.shared.cost, 'money', ({ CostInCents }) => CostInCents],
    [words.shared.currency, 'currency', ({ Currency }) => Currency],
  ]
  if (isOfUsers) return [...users, [words.shared.sessions, 'number', ({ Sessions }) => Sessions], ...sums]
  return [
    [words.shared.plate, 'text', ({ CarNumber }) => CarNumber],
    ...users,
    [words.shared.place, ['text', 28], ({ PlaceName }) => PlaceName],
    [words.shared.start, 'instant', ({ StartTime }) => StartTime],
    [words.shared.end, 'instant', ({ EndTime }) => EndTime],
    ...sums,
  ]
}

export const exportManagerReport = listExport(phrases, readManagerReport, (words, _ctx, filter) => ({
  name: 'whitelistReport',
  title: words.report.title,
  columns: columnsIn(words, filter.type === 'USERS'),
  zoneOf: ({ TimeZone }) => TimeZone,
}))
