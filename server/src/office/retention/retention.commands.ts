import type { RetentionKind } from '@parkla/contract/office/retention/retention-kinds.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { readHeldRecords } from './held-records.ts'
import { lockHoldsShared } from './legal-holds.commands.ts'
import { pseudonymsBy } from './pseudonyms.ts'
import { dueRows, retentionRules } from './retention-rules.ts'
import { removeRetiredFiles } from './retired-files.ts'

/** Rows locked per transaction, about half a second: nobody waits for rows that are past their retention. */
const batchSize = 1_000

type Cursor = { at: string; id: number }
type Asked = { kind: RetentionKind; now: Instant; after: Cursor }

/** The counters of a run that a crash ended are continued. */
const startRun = async ({ db, now }: JobContext, kind: RetentionKind): Promise<void> => {
  await sql`
    insert into retention_runs (kind, started_at) values (${kind}, ${now})
    on conflict (kind) do update set started_at = excluded.started_at, finished_at = null,
      removed = case when retention_runs.finished_at is null then retention_runs.removed else 0 end`.execute(db)
}

const finishRun = async ({ db, now }: JobContext, kind: RetentionKind): Promise<void> => {
  const isHeld = retentionRules[kind].isHeld(await readHeldRecords(db))
  await sql`
    update retention_runs set finished_at = ${now},
      held_back = (select count(*) from ${dueRows(kind, now)} and ${isHeld})
    where kind = ${kind}`.execute(db)
}

/**
 * Locks the next rows that no other transaction has locked; `at` keeps the microseconds. Planned with its values: statements
 * are prepared, and the generic plan, used from the sixth batch on, reads the whole table. The foreign keys of a deletion are
 * faster with generic plans, so the mode is set back.
 */
const lockBatch = async (tx: Tx, { kind, now, after }: Asked): Promise<Cursor[]> => {
  const { age, isHeld } = retentionRules[kind]
  const held = await readHeldRecords(tx)
  const column = sql.ref(`x.${age}`)
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
  const { rows } = await sql<Cursor>`
    select x.id, ${column}::text as at from ${dueRows(kind, now)} and not ${isHeld(held)}
      and (${column}, x.id) > (${after.at}::timestamptz, ${after.id}::bigint)
    order by ${column}, x.id limit ${batchSize} for update of x skip locked`.execute(tx)
  await sql`set local plan_cache_mode = auto`.execute(tx)
  return rows
}

/** Removes one batch with its counters in one transaction; undefined after the last. */
const removeBatch = (ctx: JobContext, kind: RetentionKind, after: Cursor): Promise<Cursor | undefined> =>
  ctx.transaction(async (tx) => {
    await lockHoldsShared(tx)
    const rows = await lockBatch(tx, { kind, now: ctx.now, after })
    if (rows.length === 0) return undefined
    const pseudonymOf = pseudonymsBy(ctx.settings.jwtSecret)
    await retentionRules[kind].remove(tx, { ids: rows.map(({ id }) => id), now: ctx.now, pseudonymOf })
    await sql`
      update retention_runs set removed = removed + ${rows.length}, removed_total = removed_total + ${rows.length}
      where kind = ${kind}`.execute(tx)
    return rows.at(-1)
  })

/**
 * Removes all rows of a kind that are past their retention and not held (R177), oldest first, in short transactions.
 * Interrupted at any point, the next run continues.
 */
export const removeDue = async (ctx: JobContext, kind: RetentionKind): Promise<void> => {
  await startRun(ctx, kind)
  for (let last: Cursor | undefined = { at: '-infinity', id: 0 }; last !== undefined;) {
    if (ctx.signal.aborted || ctx.ending?.aborted === true) return
    last = await removeBatch(ctx, kind, last)
    await removeRetiredFiles(ctx)
  }
  await finishRun(ctx, kind)
}
