import { isBalanced } from '@parkla/contract/books/books.policy.ts'
import { bookKinds, type BookKind } from '@parkla/contract/books/books.schema.ts'
import { defaultTimeZone } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { announce } from '../../kit/live.ts'
import { defineJob, type JobContext } from '../../kit/jobs.ts'
import { keepBooksAlarm } from '../alarms/books-alarm.queries.ts'
import { compareAt, comparisonCount, placesAfter, type Compared } from './comparisons.queries.ts'
import { openCheck } from './books.queries.ts'

const placesPerBatch = 20

export type Sum = {
  Kind: BookKind
  Currency: string
  left: number
  right: number
  DifferingPlaces: number
  place: number | null
}
type Sums = Map<string, Sum>

/** Adds the sums of one place: memory depends on the number of comparisons and currencies alone. */
const add = (sums: Sums, { kind, currency, left, right, placeId }: Compared): void => {
  const key = `${kind} ${currency}`
  const sum = sums.get(key) ?? { Kind: kind, Currency: currency, left: 0, right: 0, DifferingPlaces: 0, place: null }
  const isDifferent = left !== right
  sums.set(key, {
    ...sum,
    left: sum.left + left,
    right: sum.right + right,
    DifferingPlaces: sum.DifferingPlaces + (isDifferent ? 1 : 0),
    place: sum.place ?? (isDifferent ? placeId : null),
  })
}

/** Undefined when it was stopped: the retry starts anew. */
const compareAll = async ({ db, signal }: JobContext): Promise<Sum[] | undefined> => {
  const sums: Sums = new Map()
  let places = await placesAfter(db, 0, placesPerBatch)
  while (places.length > 0) {
    for (let at = 0; at < comparisonCount; at += 1) {
      if (signal.aborted) return undefined
      for (const compared of await compareAt(db, at, places)) add(sums, compared)
    }
    places = await placesAfter(db, places.at(-1) ?? 0, placesPerBatch)
  }
  return [...sums.values()].toSorted((one, other) => bookKinds.indexOf(one.Kind) - bookKinds.indexOf(other.Kind))
}

const store = (ctx: JobContext, checkId: number, sums: readonly Sum[]): Promise<void> =>
  ctx.transaction(async (tx) => {
    const state = isBalanced(sums) ? 'BALANCED' : 'DIFFERENT'
    await sql`
      insert into book_comparisons (check_id, kind, currency, left_in_cents, right_in_cents, differing_places, place_id)
      select ${checkId}, c."Kind", c."Currency", c."left", c."right", c."DifferingPlaces", c.place
      from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb)
        as c("Kind" text, "Currency" text, "left" bigint, "right" bigint, "DifferingPlaces" integer, place bigint)`.execute(
      tx,
    )
    // The end, not the start of the job.
    await sql`update book_checks set state = ${state}, finished_at = greatest(clock_timestamp(), started_at)
      where id = ${checkId}`.execute(tx)
    await keepBooksAlarm(tx, ctx.now, sums.find(({ place }) => place !== null)?.place ?? undefined)
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
