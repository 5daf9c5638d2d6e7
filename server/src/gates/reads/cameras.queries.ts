import type { CameraClock } from '@parkla/contract/gates/reads/camera-clock.ts'
import type { TakenRead } from '@parkla/contract/gates/reads/reads.endpoints.ts'
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
  Omit<ReadingCamera['place'], 'id'> & { placeId: number; clock: CameraClock | null; taken: TakenRead | null }

/** A camera, and the read of it that was asked for, if it was taken before. */
type Found = { camera: ReadingCamera; taken: TakenRead | undefined }

type Wanted = {
  /** Joins cameras c, places p and gates g. */
  from: RawBuilder<unknown>
  direction?: RawBuilder<unknown>
  taken?: RawBuilder<unknown>
}

const readCamera = async (
  db: Db | Tx,
  { from, direction = sql`c.direction`, taken: takenRead = sql`null` }: Wanted,
): Promise<Found | undefined> => {
  const { rows } = await sql<CameraRow>`
    select c.id, ${direction} as direction, c.clock, g.id as "gateId",
      coalesce(nullif(g.description, ''), nullif(c.description, ''), c.camera_id) as "gateName",
      p.id as "placeId", p.name, p.region, p.operator, p.status, p.type, p.time_zone, p.re_entry_minutes, p.parent_id,
      p.exit_grace_minutes, exists(select 1 from places where parent_id = p.id and deleted_at is null) as has_parts,
      ${takenRead} as taken
    from ${from}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { id, direction: way, gateId, gateName, placeId, clock, taken, ...place } = row
  const camera = { id, direction: way, gateId, gateName, place: { ...place, id: placeId }, ...(clock && { clock }) }
  return { camera, taken: taken ?? undefined }
}

/** The camera of a device, and its read of this id if it was taken before; undefined for an unknown or removed camera. */
export const findReading = (db: Db | Tx, { device, readId }: { device: string; readId: string }) =>
  readCamera(db, {
    from: sql`cameras c join places p on p.id = c.place_id left join gates g on g.id = c.gate_id and g.deleted_at is null
      where lower(c.camera_id) = lower(${device}) and c.deleted_at is null and p.deleted_at is null`,
    taken: sql`(
      select json_build_object('Id', e.id, 'Outcome', e.outcome, 'IsGateOpened', e.is_gate_opened)
      from lpr_events e where e.camera_id = c.id and e.read_id = ${readId})`,
  })

/**
 * The camera of a read, also when removed; place and direction are the read's. Without a gate when the camera has moved to
 * another place. Undefined for reads recorded before cameras were.
 */
export const findCameraOf = async (db: Db | Tx, eventId: number): Promise<ReadingCamera | undefined> => {
  const found = await readCamera(db, {
    from: sql`lpr_events e join cameras c on c.id = e.camera_id join places p on p.id = e.place_id
      left join gates g on g.id = c.gate_id and c.place_id = e.place_id and g.deleted_at is null
      where e.id = ${eventId}`,
    direction: sql`e.direction`,
  })
  return found?.camera
}
