import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database.ts'
import { plateIdOf } from '../../kit/plate-id.ts'

/** `isOverLimit`: its user has used up a limit, and the fleet pays later all the same (R101). */
export type FleetOfCar = { id: number; userId: number; clientId: number | null; isOverLimit: boolean }

/** `sessionId`: the stay that looks anew; what it costs itself is not used up before it. */
export type VisitorOfFleet = { placeId: number; plate: string; at: Instant; sessionId?: number | undefined }

const inForce = (row: 'f' | 'u', at: Instant) => {
  const [from, to] = [sql.ref(`${row}.valid_from`), sql.ref(`${row}.valid_to`)]
  return sql<boolean>`${sql.ref(`${row}.deleted_at`)} is null
    and (${from} is null or ${from} <= ${at}::timestamptz) and (${to} is null or ${to} > ${at}::timestamptz)`
}

/** At the place or its whole, because a stay belongs to the leaf (R40); the fleet says whether by places or by zones (R90). */
const holdsHere = sql<boolean>`case f.valid_in_type
  when 'PLACES' then exists(select 1 from fleet_places h where h.fleet_id = f.id and h.place_id in (p.id, p.parent_id))
  else exists(select 1 from place_zones z
    join fleet_zones h on h.zone_id = z.zone_id and h.fleet_id = f.id
    join zones on zones.id = z.zone_id and zones.deleted_at is null
    where z.place_id in (p.id, p.parent_id)) end`

/**
 * What the fleet has paid for its user's earlier stays, by the place's local day and month of their start (R101, R102). By
 * the start, so that a read that comes late finds what it would have found in time. A stay that runs has cost nothing yet.
 * Without a limit nothing is added up.
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
 * The fleet that pays for a car at a place in that moment (R92, R98, R101). PREPAID whose limit is used up gives no right; of
 * several one whose limit is not used up, then the one with the lowest number (decision 0021).
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
