import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'

/** Id of a normalised plate, created if new; safe under concurrency. */
export const plateId = async (tx: Tx, plate: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into plates (plate) values (${plate})
    on conflict (plate) do update set plate = excluded.plate
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a plate was neither found nor made')
  return row.id
}
