import type { Scope } from '@parkla/contract/access/scope.ts'
import type { AlarmCounts } from '@parkla/contract/gates/alarms/alarm-counts.endpoints.ts'
import type { Alarm, AlarmAct, AlarmKind, ListAlarms } from '@parkla/contract/gates/alarms/alarms.schema.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { idAfter, limitOf, pageOf, type PageRequest } from '../../kit/lists/paging.ts'
import { placeVisibleTo } from '../../people/access/visible-to.queries.ts'
import { alarmColumns, asAlarm, type AlarmRow } from './alarms.row.ts'

/** Alarms `a` of places `p`; that of the books is for global admins (decision 0063). */
const alarmVisibleTo = (scope: Scope): RawBuilder<boolean> =>
  scope.kind === 'everything' ? sql`true` : sql`(a.kind <> 'BOOKS_DIFFER' and ${placeVisibleTo(scope)})`

/** The SQL form of `alarmStateOf`. */
const inState = (status: ListAlarms['status'], now: Instant): RawBuilder<boolean> => {
  const isSnoozed = sql`coalesce(a.snoozed_until > ${now}, false)`
  switch (status) {
    case 'CLEARED':
      return sql`a.cleared_at is not null`
    case 'SNOOZED':
      return sql`a.cleared_at is null and ${isSnoozed}`
    case 'ACKNOWLEDGED':
      return sql`a.cleared_at is null and not ${isSnoozed} and a.acknowledged_at is not null`
    case 'NOW':
      return sql`a.cleared_at is null and not ${isSnoozed} and a.acknowledged_at is null`
    default:
      return sql`a.cleared_at is null`
  }
}

type AlarmFilter = Omit<ListAlarms, keyof PageRequest>
type AlarmsWanted = AlarmFilter & PageRequest

const matching = ({ status, kind, place, cleared_from }: AlarmFilter, now: Instant): RawBuilder<boolean> =>
  sql.join(
    [
      inState(status, now),
      ...(kind ? [sql`a.kind = ${kind}`] : []),
      ...(place > 0 ? [sql`(a.place_id = ${place} or p.parent_id = ${place})`] : []),
      ...(status === 'CLEARED' && cleared_from ? [sql`a.cleared_at >= ${cleared_from}`] : []),
    ],
    sql` and `,
  )

/** The cursor is the last row's id, because the status decides which timestamp orders the list. */
const afterOf = (cursor: string | undefined, moment: RawBuilder<unknown>, column: string): RawBuilder<boolean> =>
  cursor
    ? sql`(${moment}, a.id) < (select l.${sql.ref(column)}, l.id from alarms l where l.id = ${idAfter(cursor)})`
    : sql`true`

export const listAlarms = async (ctx: Context, filter: AlarmsWanted): Promise<Page<Alarm>> => {
  const { status, cursor } = filter
  const { limit, offset } = limitOf(filter)
  const column = status === 'CLEARED' ? 'cleared_at' : 'raised_at'
  const moment = sql.ref(`a.${column}`)
  const { rows } = await sql<AlarmRow>`
    select ${alarmColumns} from alarms a join places p on p.id = a.place_id
    where ${matching(filter, ctx.now)} and ${alarmVisibleTo(scopeFor(ctx, 'alarms.view'))}
      and ${afterOf(cursor, sql`${moment}`, column)}
    order by ${moment} desc, a.id desc limit ${limit} offset ${offset}`.execute(ctx.replica)
  const alarms = rows.map((row) => asAlarm(row, ctx.now))
  return pageOf(alarms, filter, ({ Id }) => ({ id: Id }))
}

/** Ids of at most `limit` matching alarms. */
export const alarmKeys = (ctx: Context, filter: AlarmFilter, most: number): RawBuilder<unknown> => sql`
  select a.id from alarms a join places p on p.id = a.place_id
  where ${matching(filter, ctx.now)} and ${alarmVisibleTo(scopeFor(ctx, 'alarms.view'))} limit ${sql.lit(most)}`

/** Open alarms are few, so an exact count is cheap. */
export const countAlarms = async (ctx: Context): Promise<AlarmCounts> => {
  const { rows } = await sql<AlarmCounts>`
    select count(*) filter (where ${inState('NOW', ctx.now)}) as "Now",
      count(*) filter (where ${inState('ACKNOWLEDGED', ctx.now)}) as "Acknowledged",
      count(*) filter (where ${inState('SNOOZED', ctx.now)}) as "Snoozed"
    from alarms a join places p on p.id = a.place_id
    where a.cleared_at is null and ${alarmVisibleTo(scopeFor(ctx, 'alarms.view'))}`.execute(ctx.replica)
  return found(rows[0])
}

/** An alarm in scope, else 404; `isLocked` locks it until the transaction ends. */
export const findAlarm = async (
  ctx: Context,
  db: Db | Tx,
  { id, isLocked = false }: { id: number; isLocked?: boolean },
): Promise<Alarm> => {
  const { rows } = await sql<AlarmRow>`
    select ${alarmColumns} from alarms a join places p on p.id = a.place_id
    where a.id = ${id} and ${alarmVisibleTo(scopeFor(ctx, 'alarms.view'))}
    ${isLocked ? sql`for update of a` : sql``}`.execute(db)
  return asAlarm(found(rows[0]), ctx.now)
}

/** Automatic events come from the alarm's row, user actions from the audit trail and the notes. */
export const readHistory = async (
  ctx: Context,
  { id }: { id: number },
): Promise<{ Alarm: Alarm; Acts: AlarmAct[] }> => {
  const alarm = await findAlarm(ctx, ctx.db, { id })
  const { rows } = await sql<Omit<AlarmAct, 'Until'> & { Until: Instant | null }>`
    select h."At", h."Act", coalesce(nullif(o.name, ''), o.email, '') as "By", h."Text", h."Until"
    from (
      select raised_at as "At", 'RAISED' as "Act", null::bigint as owner_id, '' as "Text", null::timestamptz as "Until",
        0 as step from alarms where id = ${id}
      union all
      select worsened_at, 'WORSENED', null, '', null, 1 from alarms where id = ${id} and worsened_at is not null
      union all
      select e.created_at, upper(substr(e.fact, 7)), e.owner_id, '', (e.after ->> 'SnoozedUntil')::timestamptz, 2
      from audit_events e where e.entity = 'alarm' and e.entity_id = ${String(id)}
        and e.fact in ('alarm.acknowledged', 'alarm.snoozed', 'alarm.reopened')
      union all
      select n.created_at, 'NOTED', n.owner_id, n.text, null, 3 from alarm_notes n where n.alarm_id = ${id}
      union all
      select cleared_at, 'CLEARED', null, '', null, 4 from alarms where id = ${id} and cleared_at is not null) h
    left join owners o on o.id = h.owner_id
    order by h."At", h.step`.execute(ctx.db)
  return { Alarm: alarm, Acts: rows.map((row) => ({ ...row, Until: row.Until ?? zeroDate })) }
}

export type DigestLine = Pick<Alarm, 'Kind' | 'PlaceName' | 'TimeZone' | 'Device' | 'RaisedAt'>

/** Limits the length of the e-mail. */
const mostDigestLines = 200

/** Content of the daily e-mail: open alarms, their number, and how many were raised and cleared since. */
export const readDigest = async (
  db: Db | Tx,
  { scope, from }: { scope: Scope; from: Instant },
): Promise<{ open: DigestLine[]; count: number; raised: number; cleared: number }> => {
  const { rows: open } = await sql<DigestLine>`
    select ${alarmColumns} from alarms a join places p on p.id = a.place_id
    where a.cleared_at is null and ${alarmVisibleTo(scope)}
    order by lower(p.name), a.raised_at limit ${mostDigestLines}`.execute(db)
  const { rows } = await sql<{ count: number; raised: number; cleared: number }>`
    select count(*) filter (where a.cleared_at is null) as count,
      count(*) filter (where a.raised_at >= ${from}) as raised,
      count(*) filter (where a.cleared_at >= ${from}) as cleared
    from alarms a join places p on p.id = a.place_id
    where (a.cleared_at is null or a.raised_at >= ${from} or a.cleared_at >= ${from}) and ${alarmVisibleTo(scope)}`.execute(
    db,
  )
  return { open, ...found(rows[0]) }
}

export type PlaceAlarms = { placeId: number; kinds: AlarmKind[]; count: number }

/** Open alarms of these places without snoozed ones, for the board. */
export const alarmsOf = async (db: Db, placeIds: readonly number[], now: Instant): Promise<PlaceAlarms[]> => {
  const { rows } = await sql<PlaceAlarms>`
    select a.place_id as "placeId", array_agg(distinct a.kind) as kinds, count(*) as count
    from alarms a
    where a.cleared_at is null and a.kind <> 'BOOKS_DIFFER' and a.place_id = any(${placeIds}::bigint[])
      and (a.snoozed_until is null or a.snoozed_until <= ${now})
    group by a.place_id`.execute(db)
  return rows
}
