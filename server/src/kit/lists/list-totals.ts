import { mostCountedRows, type ListTotals } from '@parkla/contract/kit/listing.ts'
import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/database.ts'
import type { PageRequest } from './paging.ts'

/** Reads one row more than are counted, as `limitOf` of a page does. */
export const countedPage = { page: 0, page_size: mostCountedRows } satisfies PageRequest

/** Longest time in milliseconds that a count may take. */
export const longestCountMs = 50

/** Tests raise the limit, because a busy machine exceeds it. */
export const countLimit = { ms: longestCountMs }

/** PostgreSQL's code of a statement that `statement_timeout` cancelled. */
const isCancelled = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014'

/** `amount`: SQL `select … as currency, … as cents` of one row of the keys `k`; `values`: of keys that are text with placeholders. */
type Counted = { keys: RawBuilder<unknown>; amount?: RawBuilder<unknown>; values?: readonly unknown[] }

type Row = { rows: number; currency: string | null; cents: number | null }

/** Keys are counted by index-only scans; rows are fetched one by one, and only if all of them are summed. */
const statementOf = ({ keys, amount }: Counted): RawBuilder<Row> => sql<Row>`
  with k as materialized (${keys}), n as materialized (select count(*) as rows from k)
  select n.rows as "rows", t.currency as "currency", t.cents as "cents" from n left join (${
    amount === undefined
      ? sql`select null as currency, null as cents where false`
      : sql`select a.currency, sum(a.cents) as cents from k cross join lateral (${amount} offset 0) a
         where (select rows from n) <= ${sql.lit(mostCountedRows)} group by a.currency order by a.currency`
  }) t on true`

/**
 * Number and sum of the rows of a list. `keys` selects the ids of at most `mostCountedRows` + 1 rows by the list's own
 * conditions. A count that takes longer than 50 ms is cancelled: the list is shown without totals. PGlite has no timeouts.
 */
export const totalsOf = async (db: Db, counted: Counted): Promise<ListTotals> => {
  try {
    const rows = await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(countLimit.ms)}`.execute(tx)
      const { sql: text, parameters } = statementOf(counted).compile(tx)
      if (counted.values && parameters.length > 0) throw new Error('keys as text go with an amount that binds nothing')
      return (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...(counted.values ?? parameters)]))).rows
    })
    const count = rows[0]?.rows ?? 0
    return {
      Count: Math.min(count, mostCountedRows),
      IsMore: count > mostCountedRows,
      Sums: rows.flatMap(({ currency, cents }) =>
        currency === null ? [] : [{ Currency: currency, SumInCents: cents ?? 0 }],
      ),
    }
  } catch (error) {
    if (isCancelled(error)) return { Count: null, IsMore: false, Sums: [] }
    throw error
  }
}
