import { regionsWithOneDigit } from '@parkla/contract/kit/plate.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from './database.ts'
import { found, Rejection } from '../errors.ts'

/** Scalar subquery: id of a stored plate, null if unknown. Evaluated once, so that `plate_id = …` is an index scan. */
export const plateIdOf = (plate: string): RawBuilder<number | null> =>
  sql<number | null>`(select id from plates where plate = ${plate})`

/** Id of a stored plate, null if unknown. */
export const findPlateId = async (db: Db | Tx, plate: string): Promise<number | null> => {
  const { rows } = await sql<{ id: number | null }>`select ${plateIdOf(plate)} as id`.execute(db)
  return found(rows[0]).id
}

/** Whether a region is open whose registry issues plates of one digit (decision 0152). */
export const hasOneDigitPlates = async (db: Db | Tx): Promise<boolean> => {
  const { rows } = await sql`select 1 from regions where code = any(${regionsWithOneDigit}::text[]) limit 1`.execute(db)
  return rows.length > 0
}

/** 422 for a plate of one digit unless an open region has such plates (decision 0152); other plates cost no statement. */
export const insistOnStorable = async (db: Db | Tx, plates: readonly string[]): Promise<void> => {
  if (plates.every((plate) => plate.length > 1) || (await hasOneDigitPlates(db))) return
  throw new Rejection(422, 'input.plateTooShort')
}

/** Id of a plate, created if new, for the `with` of another statement, after `insistOnStorable`. Locks it until the commit. */
export const plateUpsert = (plate: string): RawBuilder<{ id: number }> => sql`
  insert into plates (plate) values (${plate})
  on conflict (plate) do update set plate = excluded.plate
  returning id`

/** Id of a normalised plate, created if new; safe under concurrency. Locks the plate until the commit. */
export const savePlate = async (db: Db | Tx, plate: string): Promise<number> => {
  await insistOnStorable(db, [plate])
  // A stored plate is locked, not written: an update would leave a dead row with each stay.
  const { rows } = await sql<{ id: number }>`
    with stored as materialized (select id from plates where plate = ${plate} for no key update),
      made as (
        insert into plates (plate) select ${plate} where not exists (select from stored)
        on conflict (plate) do update set plate = excluded.plate returning id)
    select id from stored union all select id from made`.execute(db)
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

/** `insertSelectedPlates` of normalised plates, which may repeat; 422 as `insistOnStorable`. */
export const insertPlates = async (tx: Tx, plates: readonly string[]): Promise<void> => {
  if (plates.length === 0) return
  await insistOnStorable(tx, plates)
  await insertSelectedPlates(tx, sql`select distinct unnest(${plates}::text[])`)
}
