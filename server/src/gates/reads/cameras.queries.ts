import type { CameraClock } from '@parkla/contract/gates/reads/camera-clock.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'
import type { PlaceRow } from '../../parking/places/places.queries.ts'

/** A camera with its place and gate, for handling a read. */
export type ReadingCamera = {
  id: number
  direction: 'ENTRY' | 'EXIT'
  gateId: number | null
  /** Gate name shown in lists. */
  gateName: string
  clock?: CameraClock
  place: PlaceRow & { parent_id: number | null; exit_grace_minutes: number; has_parts: boolean }
}

type CameraRow = Omit<ReadingCamera, 'place' | 'clock'> &
  Omit<ReadingCamera['place'], 'id'> & { placeId: number; clock: CameraClock | null }

/** `from` joins cameras c, places p and gates g. */
const readCamera = async (
  db: Db | Tx,
  from: RawBuilder<unknown>,
  direction: RawBuilder<unknown> = sql`c.direction`,
): Promise<ReadingCamera | undefined> => {
  const { rows } = await sql<CameraRow>`
    select c.id, ${direction} as direction, c.clock, g.id as "gateId",
      coalesce(nullif(g.description, ''), nullif(c.description, ''), c.camera_id) as "gateName",
      p.id as "placeId", p.name, p.region, p.operator, p.status, p.type, p.time_zone, p.re_entry_minutes, p.parent_id,
      p.exit_grace_minutes, exists(select 1 from places where parent_id = p.id and deleted_at is null) as has_parts
    from ${from}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { id, direction: way, gateId, gateName, placeId, clock, ...place } = row
  return { id, direction: way, gateId, gateName, place: { ...place, id: placeId }, ...(clock && { clock }) }
}

/** Undefined for an unknown or removed camera. */
export const findCamera = (db: Db | Tx, device: string): Promise<ReadingCamera | undefined> =>
  readCamera(
    db,
    sql`cameras c join places p on p.id = c.place_id left join gates g on g.id = c.gate_id and g.deleted_at is null
      where lower(c.camera_id) = lower(${device}) and c.deleted_at is null and p.deleted_at is null`,
  )

/**
 * The camera of a read, also when removed; place and direction are the read's. Without a gate when the camera has moved to
 * another place. Undefined for reads recorded before cameras were.
 */
export const findCameraOf = (db: Db | Tx, eventId: number): Promise<ReadingCamera | undefined> =>
  readCamera(
    db,
    sql`lpr_events e join cameras c on c.id = e.camera_id join places p on p.id = e.place_id
      left join gates g on g.id = c.gate_id and c.place_id = e.place_id and g.deleted_at is null
      where e.id = ${eventId}`,
    sql`e.direction`,
  )
