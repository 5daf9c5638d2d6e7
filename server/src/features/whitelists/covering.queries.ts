import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database.ts'
import { plateIdOf } from '../../kit/plate-id.ts'

/** `startsSessions`: false opens the gate without starting a session (R95). */
type WhitelistOfCar = { id: number; clientId: number | null; startsSessions: boolean }

const inForce = (row: 'w' | 'u', at: Instant) => {
  const [from, to] = [sql.ref(`${row}.valid_from`), sql.ref(`${row}.valid_to`)]
  return sql<boolean>`${sql.ref(`${row}.deleted_at`)} is null
    and (${from} is null or ${from} <= ${at}::timestamptz) and (${to} is null or ${to} > ${at}::timestamptz)`
}

/** At the place or its parent, because sessions belong to the leaf (R40); a list names places or zones (R90). */
const holdsHere = sql<boolean>`case w.valid_in_type
  when 'PLACES' then exists(select 1 from whitelist_places h
    where h.whitelist_id = w.id and h.place_id in (p.id, p.parent_id))
  else exists(select 1 from place_zones z
    join whitelist_zones h on h.zone_id = z.zone_id and h.whitelist_id = w.id
    join zones on zones.id = z.zone_id and zones.deleted_at is null
    where z.place_id in (p.id, p.parent_id)) end`

/**
 * The whitelist of a car at a place at this time (R92, R98): of several the one that starts sessions, then the lowest
 * id (R96; decision 0021). No lock: a list may be deleted at any time, and running sessions keep their right (R99).
 */
export const whitelistOfCar = async (
  db: Db | Tx,
  { placeId, plate, at }: { placeId: number; plate: string; at: Instant },
): Promise<WhitelistOfCar | undefined> => {
  const { rows } = await sql<WhitelistOfCar>`
    select w.id, c.id as "clientId", w.start_sessions_with_lpr as "startsSessions"
    from whitelist_user_plates k
    join whitelist_users u on u.id = k.whitelist_user_id and u.status = 'APPROVED' and ${inForce('u', at)}
    join whitelists w on w.id = k.whitelist_id and ${inForce('w', at)}
    join places p on p.id = ${placeId} and p.region = w.region
    left join clients c on c.id = u.client_id and c.deleted_at is null
    where k.plate_id = ${plateIdOf(plate)} and ${holdsHere}
    order by w.start_sessions_with_lpr desc, w.id limit 1`.execute(db)
  return rows[0]
}
