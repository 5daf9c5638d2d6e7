import { CompiledQuery } from 'kysely'
import type { Db, Tx } from './database.ts'

/** Rows of a statement written out in full; the same text is prepared once per connection. */
export const read = async <Row>(db: Db | Tx, text: string, values: readonly unknown[]): Promise<Row[]> => {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}
