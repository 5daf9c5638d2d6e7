import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database.ts'
import { plateIdOf } from '../../kit/plate-id.ts'

/** `isOverLimit`: the user has used up a limit of a POSTPAID fleet, which still pays (R101). */
type FleetOfCar = { id: number; userId: number; clientId: number | null; isOverLimit: boolean }

/** `sessionId`: the session that is priced again; its own cost does not count as used. */
type VisitorOfFleet = { placeId: number; plate: string; at: Instant; sessionId?: number | undefined }

const inForce = (row: 'f' | 'u', at: Instant) => {
  const [from, to] = [sql.ref(`${row}.valid_from`), sql.ref(`${row}.valid_to`)]
  return sql<boolean>`${sql.ref(`${row}.deleted_at`)} is null
    and (${from} is null or ${from} <= ${at}::timestamptz) and (${to} is null or ${to} > ${at}::timestamptz)`
}

/** At the place or its parent, because sessions belong to the leaf (R40); a fleet names places or zones (R90). */
const holdsHere = sql<boolean>`case f.valid_in_type
  when 'PLACES' then exists(select 1 from fleet_places h where h.fleet_id = f.id and h.place_id in (p.id, p.parent_id))
  else exists(select 1 from place_zones z
    join fleet_zones h on h.zone_id = z.zone_id and h.fleet_id = f.id
    join zones on zones.id = z.zone_id and zones.deleted_at is null
    where z.place_id in (p.id, p.parent_id)) end`

/**
 * Sum the fleet paid for the user's earlier sessions, by local day and month of their start (R101, R102). Using the
 * start makes a delayed read see the same sum. Running sessions count as 0.
 * Without a limit the sum is skipped.
 */
const paidFor = ({ at, sessionId }: VisitorOfFleet) => {
  const startOf = (part: 'day' | 'month') => sql`date_trunc(${sql.lit(part)}, ${at}::timestamptz, p.time_zone)`
  return sql`
    select coalesce(sum(s.hidden_cost_in_cents) filter (where s.start_time >= ${startOf('day')}), 0) as "ofDay",
      coalesce(sum(s.hidden_cost_in_cents), 0) as "ofMonth"
    from sessions s
    where (f.daily_limit_in_cents_per_user > 0 or f.monthly_limit_in_cents_per_user > 0)
      and s.fleet_user_id = u.id and s.start_time < ${at}::timestamptz
      and s.start_time >= case when f.monthly_limit_in_cents_per_user = 0 then ${startOf('day')}
        when f.reset_used_limits_each_month then ${startOf('month')} else '-infinity' end
      and s.deleted_at is null and s.status <> 'CANCELLED' and s.id is distinct from ${sessionId ?? null}::bigint`
}

const isUsedUp = sql<boolean>`(
  (f.daily_limit_in_cents_per_user > 0 and paid."ofDay" >= f.daily_limit_in_cents_per_user)
  or (f.monthly_limit_in_cents_per_user > 0 and paid."ofMonth" >= f.monthly_limit_in_cents_per_user))`

/**
 * The fleet that pays for a car at a place at this time (R92, R98, R101). PREPAID with a used-up limit gives no right; of
 * several the one with limit left, then the lowest id (decision 0021).
 */
export const fleetOfCar = async (db: Db | Tx, visitor: VisitorOfFleet): Promise<FleetOfCar | undefined> => {
  const { placeId, plate, at } = visitor
  const { rows } = await sql<FleetOfCar>`
    select f.id, u.id as "userId", c.id as "clientId", ${isUsedUp} as "isOverLimit"
    from fleet_user_plates k
    join fleet_users u on u.id = k.fleet_user_id and u.status = 'APPROVED' and ${inForce('u', at)}
    join fleets f on f.id = k.fleet_id and ${inForce('f', at)}
    join places p on p.id = ${placeId} and p.region = f.region
    left join clients c on c.id = u.client_id and c.deleted_at is null
    cross join lateral (${paidFor(visitor)}) paid
    where k.plate_id = ${plateIdOf(plate)} and ${holdsHere}
      and (f.type = 'POSTPAID' or not ${isUsedUp})
    order by "isOverLimit", f.id limit 1`.execute(db)
  return rows[0]
}
