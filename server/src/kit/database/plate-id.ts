import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from './database.ts'
import { found } from '../errors.ts'
import { partOf, type Bind } from './parameters.ts'

/** Scalar subquery: id of a stored plate, null if unknown. Evaluated once, so that `plate_id = …` is an index scan. */
export const plateIdText = (plate: string, bind: Bind): string => `(select id from plates where plate = ${bind(plate)})`

/** `plateIdText` as a Kysely fragment. */
export const plateIdOf = (plate: string): RawBuilder<number | null> => partOf((bind) => plateIdText(plate, bind))

/** Id of a stored plate, null if unknown. */
export const findPlateId = async (db: Db | Tx, plate: string): Promise<number | null> => {
  const { rows } = await sql<{ id: number | null }>`select ${plateIdOf(plate)} as id`.execute(db)
  return found(rows[0]).id
}

/** The statement of `savePlate`, for the `with` of another one. */
export const plateUpsert = (plate: string): RawBuilder<{ id: number }> => sql`
  insert into plates (plate) values (${plate})
  on conflict (plate) do update set plate = excluded.plate
  returning id`

/** Id of a normalised plate, created if new; safe under concurrency. Locks the plate until the commit. */
export const savePlate = async (db: Db | Tx, plate: string): Promise<number> => {
  const { rows } = await plateUpsert(plate).execute(db)
  return found(rows[0]).id
}

/**
 * Inserts the plates that a query selects and that are not stored; stored ones are not locked. Waits for transactions that
 * insert or save the same plates. Every call inserts in the same order: two with the same plates cannot deadlock.
 */
export const insertSelectedPlates = async (tx: Tx, plates: RawBuilder<unknown>): Promise<void> => {
  await sql`
    insert into plates (plate) select p.plate from (${plates}) as p(plate) order by p.plate collate "C"
    on conflict do nothing`.execute(tx)
}

/** `insertSelectedPlates` of normalised plates, which may repeat. */
export const insertPlates = async (tx: Tx, plates: readonly string[]): Promise<void> => {
  if (plates.length > 0) await insertSelectedPlates(tx, sql`select distinct unnest(${plates}::text[])`)
}
