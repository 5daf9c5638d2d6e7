import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'

/** The id of a plate in its stored form, made if it is new; safe when two make it at once. */
export const plateId = async (tx: Tx, plate: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into plates (plate) values (${plate})
    on conflict (plate) do update set plate = excluded.plate
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a plate was neither found nor made')
  return row.id
}
