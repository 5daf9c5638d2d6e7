import { compareAt, comparedTables, comparisonsOf, idsAfter } from '@parkla/server/money/books/comparisons.queries.ts'
import { mergeDayTotals } from '@parkla/server/money/reports/reports.jobs.ts'
import { pseudonymsBy } from '@parkla/server/office/retention/pseudonyms.ts'
import { retentionRules } from '@parkla/server/office/retention/retention-rules.ts'
import { kyselyOn, type Db, type Tx } from '@parkla/server/kit/database/database.ts'
import { sql } from 'kysely'
import type { Line } from '../report.ts'
import type { Subject } from '../subjects/subject.ts'

const placesAtOnce = 100
const rowsAtOnce = 1_000
const retentionBatches = 10

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1_000
}

class Undone extends Error {}

/** Runs it in a transaction that is rolled back, so that a kept database is the same for the next run. */
const undone = async (db: Db, work: (tx: Tx) => Promise<void>): Promise<void> => {
  const running = db.transaction().execute(async (tx) => {
    await work(tx)
    throw new Undone()
  })
  await running.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}

const checkAll = async (db: Db): Promise<void> => {
  for (const table of comparedTables)
    for (
      let ids = await idsAfter(db, table, { id: 0, limit: placesAtOnce });
      ids.length > 0;
      ids = await idsAfter(db, table, { id: ids.at(-1) ?? 0, limit: placesAtOnce })
    )
      for (let at = 0; at < comparisonsOf(table); at += 1) await compareAt(db, { table, at, ids })
}

const mergeAll = (db: Db): Promise<void> =>
  undone(db, async (tx) => {
    const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => work(tx)
    // The job needs only this part of its context.
    await mergeDayTotals.run({ transaction, signal: new AbortController().signal } as never, {})
  })

const anonymise = (db: Db): Promise<void> =>
  undone(db, async (tx) => {
    const pseudonymOf = pseudonymsBy(new Uint8Array(32))
    for (let batch = 0; batch < retentionBatches; batch += 1) {
      const { rows } = await sql<{ id: number }>`
        select id from sessions x where ${retentionRules.SESSION_PLATES.isDue(new Date().toISOString())}
        order by end_time, id limit ${rowsAtOnce} for update`.execute(tx)
      const ids = rows.map(({ id }) => id)
      await retentionRules.SESSION_PLATES.remove(tx, { ids, now: new Date().toISOString(), pseudonymOf })
    }
  })

/** Nightly and repeated jobs over all that is seeded. */
export async function* jobsLines({ database }: Subject): AsyncGenerator<Line> {
  const db = kyselyOn(database.pool)
  yield { name: 'check of the books', value: await secondsOf(() => checkAll(db)), unit: 's', target: { atMost: 20 } }
  const { rows } = await sql<{ count: number }>`select count(*) from day_totals where not is_merged`.execute(db)
  const merging = await secondsOf(() => mergeAll(db))
  const note = `${(rows[0]?.count ?? 0).toLocaleString('en')} rows`
  yield { name: 'merge of a year of day totals', value: merging, unit: 's', target: { atMost: 20 }, note }
  const perSecond = (rowsAtOnce * retentionBatches) / (await secondsOf(() => anonymise(db)))
  yield { name: 'retention of plates', value: perSecond, unit: '/s', target: { atLeast: 10_000 } }
}
