import { anOwner, type OwnerFactory } from '@parkla/server/people/accounts/accounts.factory.ts'
import { findPerson } from '@parkla/server/people/access/people.queries.ts'
import { readFinanceReport } from '@parkla/server/money/reports/finance.queries.ts'
import type { ReportReader } from '@parkla/server/money/reports/report-definition.ts'
import { summedFigures } from '@parkla/server/money/reports/day-figures.ts'
import { movePlacesToSets } from '@parkla/server/money/reports/place-sets.commands.ts'
import { kyselyOn, listOptions, openPool } from '@parkla/server/kit/database/database.ts'
import { plainTransaction } from '@parkla/server/kit/database/transaction.ts'
import { ReportQuery } from '@parkla/contract/money/reports/reports.schema.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { type BenchDatabase, type Filling, openBenchDatabase, type Wanted } from '../database.ts'

const places = 5_000
/** Last day of the seeded year. */
export const now = '2026-11-24T09:00:00.000Z'

const figures = `20, 72000, 72000, 15, 15 * (400 + p.id % 100), 150, 300, 15 * (400 + p.id % 100) * 24 / 124, 29,
  case when p.id % 7 = 0 then 400 else 0 end, 0, 100, 1, 400, 0, 0, 1, 100, 50, 0, 1, 60, 70, 2, 8`

/** What the merging job would have written for merged days. */
const fillMonths = async (pool: pg.Pool): Promise<void> => {
  await sql`
    insert into month_totals select date_trunc('month', day)::date, place_id, currency, type, vat_percent, ${summedFigures}
    from day_totals group by 1, 2, 3, 4, 5 order by 1, 2`.execute(kyselyOn(pool))
  await pool.query(
    `insert into day_commissions (day, place_id, currency, commission_in_cents)
     select d.day, d.place_id, d.currency, commission_of(d.income, c.percent)
     from (select place_id, day, currency, sum(income_of(t)) as income from day_totals t group by 1, 2, 3) d
       join commission_periods c on c.place_id = d.place_id and d.day >= c.valid_from and d.day < c.valid_to
     order by 1, 2`,
  )
  await pool.query(
    `insert into month_commissions select date_trunc('month', day)::date, place_id, currency, sum(commission_in_cents)
     from day_commissions group by 1, 2, 3 order by 1, 2`,
  )
}

/** Day totals of 5,000 places with two kinds of sessions, and a commission each; `rows` of them, newest days last. */
const dayTotals: Filling = {
  of: 'day_totals',
  fill: async (pool, rows) => {
    const days = Math.ceil(rows / places / 2)
    await pool.query(
      `insert into places (name, code, region, total_spots)
       select 'Place ' || n, 'R-' || n, case when n % 5 = 0 then 'LVA' else 'EST' end, 100 from generate_series(1, $1::int) n`,
      [places],
    )
    await pool.query(
      `insert into place_commissions (place_id, valid_from, percent, created_at) select id, '2025-01-01', 12.5, now() from places`,
    )
    await pool.query(
      `insert into day_totals select p.id, d::date, 'EUR', y.type, 24, ${figures}, true
       from generate_series(date '2026-10-31' - ($1::int - 1), date '2026-10-31', interval '1 day') d
         cross join (values ('PARKING'), ('SUBSCRIPTION')) y(type) cross join places p`,
      [days],
    )
    await pool.query(`insert into zones (name, code) select 'Zone ' || n, 'B-' || n from generate_series(1, 101) n`)
    // A hundred zones of fifty places, and one of half of all places.
    await pool.query(
      `insert into place_zones (place_id, zone_id) select p.id, z.id from zones z join places p
       on z.code = 'B-' || 1 + p.id % 100 or (z.code = 'B-101' and p.id <= $1)`,
      [places / 2],
    )
    await fillMonths(pool)
    await movePlacesToSets({
      transaction: plainTransaction(kyselyOn(pool)),
      signal: new AbortController().signal,
    })
    await pool.query('vacuum analyze')
  },
}

export type FinanceSubject = {
  database: BenchDatabase
  client: pg.Client
  /** Milliseconds of a report for a global admin, or of one at scattered places, which must have this number of shown rows. */
  timeOf: (query: object, wanted: { shown: number; isScattered: boolean }) => Promise<number>
  close: () => Promise<void>
}

export const openFinance = async (wanted: Wanted): Promise<FinanceSubject> => {
  const database = await openBenchDatabase(wanted, dayTotals)
  const lists = openPool({ connectionString: database.url, options: listOptions })
  const db = kyselyOn(database.pool)
  const readerOf = async (owner: OwnerFactory): Promise<ReportReader> => {
    const person = await findPerson(db, (await owner.save(db)).id)
    if (!person) throw new Error('the admin is missing')
    return { ...person, replica: kyselyOn(lists), language: 'en', now }
  }
  const reader = await readerOf(anOwner().globalAdmin())
  // Places of nearly every set, but few of each, so that no set is read whole.
  const { rows: apart } = await database.pool.query<{ id: number }>('select id::int from places where id % 17 = 3')
  const scattered = await readerOf(anOwner().placeAdmin(...apart.map(({ id }) => id)))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return {
    database,
    client,
    timeOf: async (query, { shown, isScattered }) => {
      const begin = performance.now()
      const { Rows } = await readFinanceReport(
        isScattered ? scattered : reader,
        ReportQuery.parse({ type: 'ALL', ...query }),
      )
      const took = performance.now() - begin
      // A report without rows is fast and would measure nothing.
      if (Rows.length !== shown) throw new Error(`${Rows.length} rows instead of ${shown}`)
      return took
    },
    close: async () => {
      await client.end()
      await lists.end()
      await database.close()
    },
  }
}
