import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from './database.ts'
import { found } from './errors.ts'
import { partOf, type Bind } from './parameters.ts'

/** Scalar subquery: id of a stored plate, null if unknown. Evaluated once, so that `plate_id = …` is an index scan. */
export const plateIdText = (plate: string, bind: Bind): string => `(select id from plates where plate = ${bind(plate)})`

/** `plateIdText` as a Kysely fragment. */
export const plateIdOf = (plate: string): RawBuilder<number | null> => partOf((bind) => plateIdText(plate, bind))

/** Id of a normalised plate, created if new; safe under concurrency. Locks the plate until the commit. */
export const savePlate = async (db: Db | Tx, plate: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into plates (plate) values (${plate})
    on conflict (plate) do update set plate = excluded.plate
    returning id`.execute(db)
  return found(rows[0]).id
}
