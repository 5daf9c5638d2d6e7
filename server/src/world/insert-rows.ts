import { sql } from 'kysely'
import type { Tx } from '../kit/database/database.ts'
import type { Tables } from '../kit/database/tables.gen.ts'

type Column = { name: string; fallback: string | null; isNumbered: boolean }

const rowsPerStatement = 2_000

const columnsOf = async (tx: Tx, table: string): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select column_name as name, column_default as fallback, is_identity = 'YES' as "isNumbered"
    from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(tx)
  return rows
}

/** A JSON object with the default of each column that has one. */
const defaultsOf = async (tx: Tx, columns: readonly Column[]): Promise<string> => {
  const given = columns.flatMap(({ name, fallback }) => (fallback === null ? [] : [sql.lit(name), sql.raw(fallback)]))
  const { rows } = await sql<{ text: string }>`select json_build_object(${sql.join(given)})::text as text`.execute(tx)
  return rows[0]?.text ?? '{}'
}

/**
 * Inserts rows. Missing columns get their defaults, missing ids count from 1, properties that are no columns are ignored.
 * One JSON parameter for thousands of rows: binding each value separately costs more than the insert.
 */
const insertRows = async (tx: Tx, table: keyof Tables, rows: readonly object[]): Promise<void> => {
  const columns = await columnsOf(tx, table)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const defaults = await defaultsOf(tx, columns)
  const numbered = rows.map((row, index) => ({ id: index + 1, ...row }))
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const chunk = JSON.stringify(numbered.slice(from, from + rowsPerStatement))
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from json_populate_recordset(
        json_populate_record(null::${sql.table(table)}, ${defaults}::json), ${chunk}::json)`.execute(tx)
  }
  if (columns.some(({ name, isNumbered }) => name === 'id' && isNumbered))
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      tx,
    )
}

/** Inserts the rows of each table, in the order of the tables. */
export const insertAll = async (tx: Tx, tables: Partial<Record<keyof Tables, readonly object[]>>): Promise<void> => {
  for (const [table, rows] of Object.entries(tables) as [keyof Tables, readonly object[]][])
    if (rows.length > 0) await insertRows(tx, table, rows)
}
