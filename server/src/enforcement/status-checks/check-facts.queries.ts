import type { checkRights } from '@parkla/contract/enforcement/status-checks/status-checks.filters.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { plateIdOf } from '../../kit/database/plate-id.ts'
import { possibleColumns, type Possible } from '../../parking/stays/rights-of-car.queries.ts'

/** What a check reads of a car at a place. `startedAt` is null without a stay, `endedAt` also while it runs. */
export type CheckFacts = Possible & {
  placeName: string
  placeType: string
  timeZone: string
  graceMinutes: number
  isKnown: boolean
  startedAt: Instant | null
  endedAt: Instant | null
  stayRight: (typeof checkRights)[number]
  /** The newest payable fine of the car at the place, its parts or its parent within a day. */
  fineNumber: string
  finedAt: Instant | null
}

/**
 * In one statement, because a round trip costs more than its reads. The stay is the one at the place or its parts (R40) that ran
 * at that time, else the last one before. 404 for an unknown place.
 */
export const readCheckFacts = async (
  db: Db | Tx,
  { placeId, plate, at }: { placeId: number; plate: string; at: Instant },
): Promise<CheckFacts> => {
  const { rows } = await sql<CheckFacts>`
    select p.name as "placeName", p.type as "placeType", p.time_zone as "timeZone", p.exit_grace_minutes as "graceMinutes",
      n.id is not null as "isKnown", s.start_time as "startedAt", s.end_time as "endedAt",
      case when s.booking_id is not null then 'BOOKING' when s.monthly_pass_id is not null then 'MONTHLY_PASS'
        when s.whitelist_id is not null then 'WHITELIST' when s.fleet_id is not null then 'FLEET' else 'SESSION' end
        as "stayRight",
      coalesce(f.number::text, '') as "fineNumber", f.issued_at as "finedAt", ${possibleColumns({ placeId, plate })}
    from places p cross join (select ${plateIdOf(plate)} as id) n
    left join lateral (select * from sessions
      where plate_id = n.id and deleted_at is null and status <> 'CANCELLED' and type in ('PARKING', 'CAR_WASH')
        and place_id in (select ${placeId}::bigint union select id from places where parent_id = ${placeId})
        and start_time <= ${at}
      order by (end_time is null or end_time > ${at}) desc, start_time desc, id desc limit 1) s on true
    left join lateral (select number, issued_at from fines
      where plate_id = n.id and issued_at > ${at}::timestamptz - interval '1 day'
        and place_id in (select ${placeId}::bigint union select p.parent_id union select id from places where parent_id = ${placeId})
        and status not in ('CANCELLED', 'REPLACED') order by issued_at desc, id desc limit 1) f on true
    where p.id = ${placeId} and p.deleted_at is null`.execute(db)
  return found(rows[0])
}
