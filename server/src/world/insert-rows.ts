import { sql } from 'kysely'
import type { Db, Tx } from '../kit/database.ts'
import type { Tables } from '../kit/tables.gen.ts'

const rowsPerStatement = 2_000

/** Sets the id sequence to follow the highest id. */
const continueNumbering = async (db: Db | Tx, table: keyof Tables): Promise<void> => {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(
    db,
  )
}

/**
 * Inserts rows with given ids and the columns of the first row. One JSON parameter for thousands of rows: binding each
 * value separately costs more than the insert.
 */
export const insertRows = async (db: Db | Tx, table: keyof Tables, rows: readonly object[]): Promise<void> => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const chunk = JSON.stringify(rows.slice(from, from + rowsPerStatement))
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${chunk}::json)`.execute(db)
  }
  if (rows[0] && 'id' in rows[0]) await continueNumbering(db, table)
}
