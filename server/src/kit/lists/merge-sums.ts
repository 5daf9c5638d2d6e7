import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.gen.ts'

type Column<Table extends keyof Tables> = keyof Tables[Table] & string
type Summed<Table extends keyof Tables> = { key: Column<Table>; sums: readonly Column<Table>[] }

/**
 * Merges the rows of each key of a table that triggers add rows to, instead of changing a counter that writers would wait for. Rows
 * added meanwhile stay.
 */
export const mergeSums = async <Table extends keyof Tables>(
  db: Db,
  table: Table,
  { key, sums }: Summed<Table>,
): Promise<void> => {
  const [rows, by] = [sql.table(table), sql.ref(key)]
  const columns = sql.join([key, ...sums].map((column) => sql.ref(column)))
  const totals = sql.join(sums.map((column) => sql`sum(${sql.ref(column)})`))
  await sql`
    with gone as (delete from ${rows} where ${by} in (select ${by} from ${rows} group by 1 having count(*) > 1) returning *)
    insert into ${rows} (${columns}) select ${by}, ${totals} from gone group by 1`.execute(db)
}
