import { isBalanced } from '@parkla/contract/money/books/books.policy.ts'
import { bookKinds, type BookKind } from '@parkla/contract/money/books/books.schema.ts'
import { defaultTimeZone } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { announce } from '../../kit/live.ts'
import { defineJob, type JobContext } from '../../kit/jobs/jobs.ts'
import { keepBooksAlarm } from '../../gates/alarms/books-alarm.steps.ts'
import { compareAt, comparedTables, comparisonsOf, idsAfter, type Compared } from './comparisons.queries.ts'
import { openCheck } from './books.steps.ts'

/** Number of places, fleets or campaigns that one statement compares. */
const batchSize = 100

export type Sum = {
  Kind: BookKind
  Currency: string
  left: number
  right: number
  differing: ReadonlySet<number>
}
type Sums = Map<string, Sum>

/** Adds the sums of one place, fleet or campaign: only sums and the places that differ are kept in memory. */
const add = (sums: Sums, { kind, currency, left, right, placeId }: Compared): void => {
  const key = `${kind} ${currency}`
  const sum = sums.get(key) ?? { Kind: kind, Currency: currency, left: 0, right: 0, differing: new Set() }
  const differing = left === right ? sum.differing : new Set([...sum.differing, placeId])
  sums.set(key, { ...sum, left: sum.left + left, right: sum.right + right, differing })
}

/** Undefined when the check was stopped: the retry starts anew. */
const compareAll = async ({ db, signal }: JobContext): Promise<Sum[] | undefined> => {
  const sums: Sums = new Map()
  for (const table of comparedTables) {
    let ids = await idsAfter(db, table, { id: 0, limit: batchSize })
    while (ids.length > 0) {
      for (let at = 0; at < comparisonsOf(table); at += 1) {
        if (signal.aborted) return undefined
        for (const compared of await compareAt(db, { table, at, ids })) add(sums, compared)
      }
      ids = await idsAfter(db, table, { id: ids.at(-1) ?? 0, limit: batchSize })
    }
  }
  return [...sums.values()].toSorted((one, other) => bookKinds.indexOf(one.Kind) - bookKinds.indexOf(other.Kind))
}

const store = (ctx: JobContext, checkId: number, sums: readonly Sum[]): Promise<void> =>
  ctx.transaction(async (tx) => {
    const rows = sums.map(({ differing, ...sum }) => ({
      ...sum,
      DifferingPlaces: differing.size,
      place: [...differing][0] ?? null,
    }))
    const state = isBalanced(rows) ? 'BALANCED' : 'DIFFERENT'
    await sql`
      insert into book_comparisons (check_id, kind, currency, left_in_cents, right_in_cents, differing_places, place_id)
      select ${checkId}, c."Kind", c."Currency", c."left", c."right", c."DifferingPlaces", c.place
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as c("Kind" text, "Currency" text, "left" bigint, "right" bigint, "DifferingPlaces" integer, place bigint)`.execute(
      tx,
    )
    // Time of the end, not of the start of the job.
    await sql`update book_checks set state = ${state}, finished_at = greatest(clock_timestamp(), started_at)
      where id = ${checkId}`.execute(tx)
    await keepBooksAlarm(tx, ctx.now, rows.find(({ place }) => place !== null)?.place ?? undefined)
    await announce(tx, { topic: 'books', id: checkId, placeId: 0 })
  })

/** Compares the books in batches of places; raises one alarm while a place differs by a cent, and clears it afterwards (decision 0063). */
export const checkBooks = defineJob<{ checkId?: number }>({
  name: 'books.check',
  heartbeatSeconds: 60,
  schedule: { cron: '30 3 * * *', timeZone: defaultTimeZone },
  run: async (ctx, { checkId }) => {
    const id = checkId ?? (await ctx.transaction((tx) => openCheck(tx, ctx.now, null)))
    const sums = await compareAll(ctx)
    if (sums) await store(ctx, id, sums)
  },
})
