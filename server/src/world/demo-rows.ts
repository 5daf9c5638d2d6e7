import { addDays, dayMs, instantToLocal, startOfDay, type Instant } from '@parkla/contract/kit/time.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tx } from '../kit/database/database.ts'
import type { Tables } from '../kit/database/tables.gen.ts'
import { openRandom } from './random.ts'

type Columns<Table extends keyof Tables> = Insertable<Tables[Table]>
/** JSON columns take values, those of bytes a text like `\\x00`. */
type Given<Stored, Inserted> = unknown extends Stored ? unknown : Inserted extends Buffer ? string : Inserted
/** Columns of a row; missing ones get their defaults. */
export type Row<Table extends keyof Tables> = {
  [name in keyof Columns<Table>]?: Given<
    Selectable<Tables[Table]>[name & keyof Selectable<Tables[Table]>],
    Columns<Table>[name]
  >
}

export const instantOf = (ms: number): Instant => new Date(ms).toISOString()

/** Collects the rows of the demo; `nowMs` is the end of its history. */
export const openDemo = (nowMs: number) => {
  const rows = new Map<keyof Tables, object[]>()
  /** The rows of a table; columns that were not given are missing. */
  const rowsOf = <Table extends keyof Tables>(table: Table) =>
    (rows.get(table) ?? rows.set(table, []).get(table)) as Selectable<Tables[Table]>[]
  return {
    nowMs,
    random: openRandom(20_260),
    rows,
    rowsOf,
    /** Adds a row and returns its id, which counts from 1. Tables are inserted in the order of their first rows. */
    add: <Table extends keyof Tables>(table: Table, row: Row<Table>): number => {
      const some: object[] = rowsOf(table)
      return some.push({ id: some.length + 1, ...row })
    },
    before: (days: number): Instant => instantOf(nowMs - days * dayMs),
    /** Local midnight, this many days from today; null without days. */
    midnight: <Days extends number | undefined>(timeZone: string, days: Days) =>
      (days === undefined
        ? null
        : startOfDay(addDays(instantToLocal(instantOf(nowMs), timeZone), days), timeZone)) as Days extends number
        ? Instant
        : null,
  }
}
export type Demo = ReturnType<typeof openDemo>

type Column = { name: string; fallback: string | null; isNumbered: boolean }

const rowsPerStatement = 2_000

/**
 * Inserts rows. Missing columns get their defaults, properties that are no columns are ignored.
 * One JSON parameter for thousands of rows: binding each value separately costs more than the insert.
 */
const insertRows = async (tx: Tx, table: keyof Tables, rows: readonly object[]): Promise<void> => {
  const { rows: columns } = await sql<Column>`
    select column_name as name, column_default as fallback, is_identity = 'YES' as "isNumbered"
    from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(tx)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const given = columns.flatMap(({ name, fallback }) => (fallback === null ? [] : [sql.lit(name), sql.raw(fallback)]))
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const chunk = JSON.stringify(rows.slice(from, from + rowsPerStatement))
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from json_populate_recordset(
        json_populate_record(null::${sql.table(table)}, json_build_object(${sql.join(given)})), ${chunk}::json)`.execute(
      tx,
    )
  }
  if (columns.some(({ name, isNumbered }) => name === 'id' && isNumbered))
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      tx,
    )
}

/** Inserts the rows of the demo, made 90 days ago unless they say when. */
export const insertDemo = async (tx: Tx, { rows, before }: Demo): Promise<void> => {
  for (const [table, some] of rows) {
    const dated = some.map((row) => {
      const { created_at = before(90) } = row as { created_at?: Instant }
      return { updated_at: created_at, ...row, created_at }
    })
    if (dated.length > 0) await insertRows(tx, table, dated)
  }
}
