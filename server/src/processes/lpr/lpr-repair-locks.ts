import { sql } from 'kysely'
import type { Parked } from '../../members/campaigns/covering.queries.ts'
import type { LockedSession } from '../../parking/session-records/lock-session.ts'
import type { Tx } from '../../kit/database/database.ts'
import { plateIdOf } from '../../kit/database/plate-id.ts'

/** The sessions of the car that run, locked. */
export const runningOf = async (tx: Tx, plate: string): Promise<Parked[]> => {
  const { rows } = await sql<Parked>`
    select id as "sessionId", ${plate}::text as plate, client_id as "clientId" from sessions
    where plate_id = ${plateIdOf(plate)} and status = 'STARTED' and deleted_at is null order by id for update`.execute(
    tx,
  )
  return rows
}

export const parkedOf = ({ Id: sessionId, CarNumber: plate, clientId }: LockedSession): Parked => ({
  sessionId,
  plate,
  clientId,
})
