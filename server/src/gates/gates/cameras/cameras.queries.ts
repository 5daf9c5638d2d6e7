import type { Camera } from '@parkla/contract/gates/gates/gates.schema.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { findGatesPlace } from '../gates.queries.ts'

type CameraRow = Omit<Camera, 'LastReadAt'> & { LastReadAt: Instant | null }

/** Cameras of a place without a scope check. `Gate` is the gate's description, else its number. */
export const readCameras = async (db: Db | Tx, placeId: number): Promise<Camera[]> => {
  const { rows } = await sql<CameraRow>`
    select c.id as "Id", c.place_id as "PlaceId", c.camera_id as "CameraId", c.description as "Description",
      c.direction as "Direction", c.gate_id as "GateId",
      coalesce(nullif(a.description, ''), a.gate_number::text, '') as "Gate", c.last_read_at as "LastReadAt",
      c.updated_at as "UpdatedAt"
    from cameras c left join gates a on a.id = c.gate_id
    where c.place_id = ${placeId} and c.deleted_at is null
    order by c.id`.execute(db)
  return rows.map((row) => ({ ...row, LastReadAt: row.LastReadAt ?? zeroDate }))
}

export const listCameras = async (ctx: Context, { id }: { id: number }): Promise<Camera[]> => {
  await findGatesPlace(ctx.db, ctx, id)
  return readCameras(ctx.db, id)
}
