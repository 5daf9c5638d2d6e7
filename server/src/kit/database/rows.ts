import { isSet } from '@parkla/contract/kit/time.ts'
import type { InsertObject, UpdateObject } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables.gen.ts'

/** Tables with an `id`. */
export type TableWithId = {
  [Table in keyof Tables]: Tables[Table] extends { id: unknown } ? Table : never
}[keyof Tables]

type New<Table extends TableWithId> = InsertObject<Tables, Table>
type Change<Table extends TableWithId> = Omit<UpdateObject<Tables, Table, Table>, 'id'>

// In both functions Kysely cannot infer the columns of a table that is a type parameter.

/** Inserts a row; returns its id. */
export const insertRow = <Table extends TableWithId>(db: Db, table: Table, row: New<Table>): Promise<{ id: number }> =>
  db
    .insertInto(table as 'sessions')
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateRow = async <Table extends TableWithId>(
  db: Db,
  table: Table,
  { id, ...change }: { id: number } & Change<Table>,
): Promise<void> => {
  await db
    .updateTable(table as 'sessions')
    .set(change as never)
    .where('id', '=', id)
    .execute()
}

/** The zero date of the wire is null in a row. */
export const setOrNull = (instant: string): string | null => (isSet(instant) ? instant : null)
