import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { plateIdOf } from '../../kit/database/plate-id.ts'
import { holdsHere, inForce } from '../lists/lists.queries.ts'

/** `isOverLimit`: the user has used up a limit of a POSTPAID fleet, which still pays (R101). */
type FleetOfCar = { id: number; userId: number; clientId: number | null; isOverLimit: boolean }

/** `sessionId`: the session that is priced again; its own cost does not count as used. */
type VisitorOfFleet = { placeId: number; plate: string; at: Instant; sessionId?: number | undefined }

/** What a session takes of limits: a visitor's running one its granted time (R186), another running one `soFar`. */
export const takenBy = (session: 's' | 'o', soFar: RawBuilder<unknown> = sql`0`): RawBuilder<number> => {
  const [id, status, cost] = ['id', 'status', 'hidden_cost_in_cents'].map((column) => sql.ref(`${session}.${column}`))
  return sql`case when ${status} = 'STARTED'
    then coalesce((select v.reserved_in_cents from visitor_sessions v where v.session_id = ${id}), ${soFar}) else ${cost} end`
}
const taken = takenBy('s')

/**
 * Money of the fleet `f` in cents, without one of its sessions: what was paid in, less what ended sessions cost and what is granted
 * to running visitors (R103, decision 0106).
 */
export const balanceOfFleet = (exceptSessionId: number | null = null): RawBuilder<number> => sql`(
  (select coalesce(sum(l.amount_in_cents), 0) from fleet_ledger l where l.fleet_id = f.id)
  - (select coalesce(sum(k.amount_in_cents), 0) from fleet_spending k where k.fleet_id = f.id)
  - (select coalesce(sum(v.reserved_in_cents), 0) from sessions s join visitor_sessions v on v.session_id = s.id
    where s.fleet_id = f.id and s.deleted_at is null and s.status = 'STARTED')
  + (select coalesce(sum(${taken}), 0) from sessions s
    where s.id = ${exceptSessionId}::bigint and s.fleet_id = f.id and s.deleted_at is null and s.status <> 'CANCELLED'))`

/** The total of a fleet without a monthly reset begins with the last reset by hand, the day's with the day (R102). */
const sinceReset = sql`coalesce(u.limits_reset_at, '-infinity')`
const isSinceReset = sql`(f.reset_used_limits_each_month or s.start_time >= ${sinceReset})`

/**
 * Sum the fleet paid for the user's earlier sessions, by local day and month of their start (R101, R102). Using the
 * start makes a delayed read see the same sum. Without a limit the sum is skipped.
 */
const paidFor = ({ at, sessionId }: VisitorOfFleet) => {
  const startOf = (part: 'day' | 'month') => sql`date_trunc(${sql.lit(part)}, ${at}::timestamptz, p.time_zone)`
  return sql`
    select coalesce(sum(${taken}) filter (where s.start_time >= ${startOf('day')}), 0) as "ofDay",
      coalesce(sum(${taken}) filter (where ${isSinceReset}), 0) as "ofMonth"
    from sessions s
    where (f.daily_limit_in_cents_per_user > 0 or f.monthly_limit_in_cents_per_user > 0)
      and s.fleet_user_id = u.id and s.start_time < ${at}::timestamptz
      and s.start_time >= case when f.monthly_limit_in_cents_per_user = 0 then ${startOf('day')}
        when f.reset_used_limits_each_month then ${startOf('month')} else least(${sinceReset}, ${startOf('day')}) end
      and s.deleted_at is null and s.status <> 'CANCELLED' and s.id is distinct from ${sessionId ?? null}::bigint`
}

const isUsedUp = sql<boolean>`(
  (f.daily_limit_in_cents_per_user > 0 and paid."ofDay" >= f.daily_limit_in_cents_per_user)
  or (f.monthly_limit_in_cents_per_user > 0 and paid."ofMonth" >= f.monthly_limit_in_cents_per_user))`

/**
 * The fleets that may pay for a car at a place at this time (R92, R98, R101): first those with limit left, then by id (decision
 * 0021). Without PREPAID ones whose limit or money is used up (R103); what running stays of the others take is not counted here.
 */
export const fleetsOfCar = async (db: Db | Tx, visitor: VisitorOfFleet): Promise<FleetOfCar[]> => {
  const { placeId, plate, at } = visitor
  const { rows } = await sql<FleetOfCar>`
    select f.id, u.id as "userId", c.id as "clientId", ${isUsedUp} as "isOverLimit"
    from list_cars k
    join fleet_users u on u.id = k.user_id and u.status = 'APPROVED' and ${inForce('u', at)}
    join fleets f on f.id = k.list_id and ${inForce('f', at)}
    join places p on p.id = ${placeId} and p.region = f.region
    left join clients c on c.id = u.client_id and c.deleted_at is null
    cross join lateral (${paidFor(visitor)}) paid
    where k.plate_id = ${plateIdOf(plate)} and ${holdsHere('f')}
      and case f.type when 'POSTPAID' then true
        else not ${isUsedUp} and ${balanceOfFleet(visitor.sessionId)} > 0 end
    order by "isOverLimit", f.id`.execute(db)
  return rows
}

type LimitOf = {
  userId: number
  placeId: number
  at: Instant
  sessionId?: number | undefined
  /** Only sessions that started before `at` count, so that a delayed read finds the same limit. */
  isEntry?: boolean
  /** Cents that running stays cost so far, by session; a stay that is not in the map counts as 0. */
  costs?: ReadonlyMap<number, number>
}
/** Cents. `left`: of the user's limits, null without any; `balance`: of a PREPAID fleet's money, else null. */
type Limit = { isPrepaid: boolean; left: number | null; balance: number | null }

/**
 * What the limits of a fleet's user leave for a session that starts at `at`, in cents, without that session itself: the lower
 * of day and month, on the clock of the place; null without limits (R101, R102). All other sessions of the day and month count,
 * also later ones, so that sessions priced in any order never exceed a limit together. Below 0 after an overrun.
 */
export const limitOfFleetUser = async (
  db: Db | Tx,
  { userId, placeId, at, sessionId, isEntry = false, costs = new Map<number, number>() }: LimitOf,
): Promise<Limit> => {
  const byId = JSON.stringify(Object.fromEntries(costs))
  const used = takenBy('s', sql`coalesce((${byId}::jsonb ->> s.id::text)::bigint, 0)`)
  const edge = (part: 'day' | 'month', step: 0 | 1) =>
    sql`(date_trunc(${sql.lit(part)}, ${at}::timestamptz at time zone p.time_zone)
      + ${sql.lit(`${step} ${part}`)}::interval) at time zone p.time_zone`
  const ofDay = sql`s.start_time >= ${edge('day', 0)} and s.start_time < ${edge('day', 1)}`
  const { rows } = await sql<Limit>`
    select f.type = 'PREPAID' as "isPrepaid",
      case f.type when 'PREPAID' then ${balanceOfFleet(sessionId)}::bigint end as balance, least(
      case when f.daily_limit_in_cents_per_user > 0 then f.daily_limit_in_cents_per_user - paid."ofDay" end,
      case when f.monthly_limit_in_cents_per_user > 0 then f.monthly_limit_in_cents_per_user - paid."ofMonth" end
    )::bigint as left
    from fleet_users u join fleets f on f.id = u.fleet_id join places p on p.id = ${placeId}
    cross join lateral (
      select coalesce(sum(${used}) filter (where ${ofDay}), 0) as "ofDay",
        coalesce(sum(${used}) filter (where ${isSinceReset}), 0) as "ofMonth"
      from sessions s
      where (f.daily_limit_in_cents_per_user > 0 or f.monthly_limit_in_cents_per_user > 0)
        and s.fleet_user_id = u.id and s.deleted_at is null and s.status <> 'CANCELLED'
        and s.id is distinct from ${sessionId ?? null}::bigint and (not ${isEntry} or s.start_time < ${at})
        and case when f.reset_used_limits_each_month
          then s.start_time >= ${edge('month', 0)} and s.start_time < ${edge('month', 1)}
          else s.start_time >= least(${sinceReset}, ${edge('day', 0)}) end) paid
    where u.id = ${userId}`.execute(db)
  return found(rows[0])
}

/** Most sessions need neither lock nor sum. */
export const isPrepaidUser = async (db: Db | Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from fleet_users u join fleets f on f.id = u.fleet_id
    where u.id = ${userId} and f.type = 'PREPAID'`.execute(db)
  return rows.length > 0
}

/** Serializes what uses or changes the money of a PREPAID fleet. */
export const lockMoneyOf = async (tx: Db | Tx, fleetId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fleet ${fleetId}`}, 0))`.execute(tx)
}

/**
 * Serializes starts, extensions and prices of one user of a fleet, and of all users of a PREPAID fleet, who share its money, so
 * that two of them never use the same cents (R186).
 */
export const lockLimitOf = async (tx: Db | Tx, userId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(
      case f.type when 'PREPAID' then 'fleet ' || f.id else 'fleet user ' || u.id end, 0))
    from fleet_users u join fleets f on f.id = u.fleet_id where u.id = ${userId}`.execute(tx)
}

/**
 * Locks the money of the PREPAID fleets of a session and its car, in the order of ids as entries do: for a change that prices the
 * session and then finds a right of its car.
 */
export const lockMoneyAround = async (tx: Tx, sessionId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('fleet ' || f.id, 0)) from (
    select id from fleets where type = 'PREPAID' and id in (
      select fleet_id from sessions where id = ${sessionId}
      union all select k.list_id from sessions s join list_cars k on k.plate_id = s.plate_id where s.id = ${sessionId})
    order by id) f`.execute(tx)
}

/**
 * Other running stays that use the same money: of a PREPAID fleet the stays of all users, who share its balance, else
 * the user's own. None without a limit; no visitors' sessions, whose granted time is reserved.
 */
export const runningStaysOf = async (
  tx: Db | Tx,
  { userId, sessionId }: Pick<LimitOf, 'userId' | 'sessionId'>,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from fleet_users u join fleets f on f.id = u.fleet_id join sessions s on s.fleet_id = f.id
    where u.id = ${userId} and (f.type = 'PREPAID' or (s.fleet_user_id = u.id
        and (f.daily_limit_in_cents_per_user > 0 or f.monthly_limit_in_cents_per_user > 0)))
      and s.status = 'STARTED' and s.deleted_at is null and s.id is distinct from ${sessionId ?? null}::bigint
      and not exists (select 1 from visitor_sessions v where v.session_id = s.id)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** End of the time that a fleet granted for a visitor's session; undefined for another session. */
export const grantedUntil = async (db: Db | Tx, sessionId: number): Promise<Instant | undefined> => {
  const { rows } = await sql<{ until: Instant }>`
    select granted_until as until from visitor_sessions where session_id = ${sessionId}`.execute(db)
  return rows[0]?.until
}
