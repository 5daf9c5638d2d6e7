import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../kit/database.ts'
import type { PlaceRow } from '../places/places.queries.ts'

/** A camera as a read needs it, with the place and the barrier that it looks at. */
export type ReadingCamera = {
  id: number
  direction: 'ENTRY' | 'EXIT'
  gateId: number | null
  /** As a list names where a car passed. */
  gateName: string
  place: PlaceRow & { parent_id: number | null; exit_grace_minutes: number }
}

type CameraRow = Omit<ReadingCamera, 'place'> & Omit<ReadingCamera['place'], 'id'> & { placeId: number }

const readCamera = async (db: Db | Tx, condition: RawBuilder<boolean>): Promise<ReadingCamera | undefined> => {
  const { rows } = await sql<CameraRow>`
    select c.id, c.direction, g.id as "gateId",
      coalesce(nullif(g.description, ''), nullif(c.description, ''), c.camera_id) as "gateName",
      p.id as "placeId", p.name, p.region, p.operator, p.status, p.type, p.time_zone, p.re_entry_minutes, p.parent_id,
      p.exit_grace_minutes
    from cameras c join places p on p.id = c.place_id
    left join gates g on g.id = c.gate_id and g.deleted_at is null
    where ${condition}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { id, direction, gateId, gateName, placeId, ...place } = row
  return { id, direction, gateId, gateName, place: { ...place, id: placeId } }
}

/** The camera of that name; undefined when it is none of ours, or no longer. */
export const findCamera = (db: Db | Tx, device: string): Promise<ReadingCamera | undefined> =>
  readCamera(db, sql`lower(c.camera_id) = lower(${device}) and c.deleted_at is null and p.deleted_at is null`)

/** The camera that made a read, also when it is gone; undefined for reads from before cameras were known. */
export const findCameraOf = (db: Db | Tx, eventId: number): Promise<ReadingCamera | undefined> =>
  readCamera(db, sql`c.id = (select camera_id from lpr_events where id = ${eventId})`)
