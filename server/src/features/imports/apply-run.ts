import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { Tx } from '../../kit/database.ts'
import { announce } from '../../kit/live.ts'
import { kinds } from './import-kinds.ts'
import { lockImport, readImport, type ImportRow } from './imports.queries.ts'
import { StepStopped, watchBeside, type StepContext, type Watch } from './step-context.ts'
import { dayMs, defaultTimeZone } from '@parkla/contract/kit/time.ts'
import { defineJob, type JobDefinition } from '../../kit/jobs.ts'
import { clearStaging } from './staging.ts'

/** Advisory lock key, any fixed number: imports are applied one at a time, so that two never add the same place or driver. */
const lockKey = 7_275_560

const finish = async (tx: Tx, ctx: StepContext, { row, added }: { row: ImportRow; added: number }): Promise<void> => {
  const now = ctx.clock().toISOString()
  await tx
    .updateTable('imports')
    .set({ state: 'IMPORTED', progress: 1, rows_added: added, updated_at: now })
    .where('id', '=', row.id)
    .execute()
  const after = { rowsAdded: added, fileName: row.file_name }
  await record(tx, { now }, { fact: 'import.imported', entity: 'import', id: row.id, after, topic: 'imports' })
  await announce(tx, { topic: kinds[row.kind].topic, id: 0, placeId: 0 })
  await ctx.jobs.enqueue(tx, clearJob, { importId: row.id })
}

/** One transaction: rows, the records they need, the audit row and the live event, or none of it. */
const apply = (ctx: StepContext, importId: number, watch: Watch): Promise<void> =>
  ctx.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    const row = await readImport(tx, importId)
    // An earlier run may have committed and crashed before its job was completed.
    if (row.state !== 'IMPORTING') return
    if (row.is_cancel_wanted) throw new StepStopped()
    const added = await kinds[row.kind].apply(tx, row, { now: ctx.clock().toISOString(), watch })
    const { is_cancel_wanted } = await lockImport(tx, importId)
    if (is_cancel_wanted) throw new StepStopped()
    await finish(tx, ctx, { row, added })
  })

const giveUp = (ctx: StepContext, importId: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { state } = await lockImport(tx, importId)
    if (state !== 'IMPORTING') return
    await tx
      .updateTable('imports')
      .set({ state: 'CANCELLED', updated_at: ctx.clock().toISOString() })
      .where('id', '=', importId)
      .execute()
    await announce(tx, { topic: 'imports', id: importId, placeId: 0 })
    await ctx.jobs.enqueue(tx, clearJob, { importId })
  })

/** Applies a confirmed import. A run that is killed has changed nothing, and the next run repeats it all. */
export const runApply = async (ctx: StepContext, importId: number, tell?: Watch): Promise<void> => {
  try {
    await apply(ctx, importId, watchBeside(ctx, importId, tell))
  } catch (error) {
    if (!(error instanceof StepStopped)) throw error
    if (ctx.signal.aborted) throw error
    await giveUp(ctx, importId)
  }
}

/** How long rejected rows can be downloaded and an unconfirmed file is kept. */
const keptMs = 30 * dayMs

/** Removes the file and the staged rows; after an import the rejected rows stay for download. */
export const runClear = async (ctx: StepContext, importId: number): Promise<void> => {
  const { state, storage_key } = await readImport(ctx.db, importId)
  await clearStaging(ctx.db, importId, state === 'IMPORTED' ? 'good' : 'all')
  await ctx.ports.storage.remove(storage_key)
}

/** Retention: cells and files of imports without changes for 30 days are deleted. */
export const runForget = async (ctx: StepContext): Promise<void> => {
  const before = new Date(ctx.clock().getTime() - keptMs).toISOString()
  const { rows } = await sql<{ id: number; storage_key: string }>`
    select id, storage_key from imports where updated_at < ${before} and sample <> '[]'::jsonb
      and state not in ('CHECKING', 'IMPORTING')`.execute(ctx.db)
  for (const { id, storage_key } of rows) {
    await sql`
      update imports set sample = '[]', top_rows = '[]',
        state = case when state in ('UPLOADED', 'CHECKED') then 'CANCELLED' else state end
      where id = ${id}`.execute(ctx.db)
    await clearStaging(ctx.db, id)
    await ctx.ports.storage.remove(storage_key)
  }
}

/** The embedded database blocks its process for seconds; a worker silent for longer is considered dead. */
export const heartbeatSeconds = 60

export const clearJob: JobDefinition<{ importId: number }> = defineJob({
  name: 'imports.clear',
  heartbeatSeconds,
  run: (ctx, { importId }) => runClear(ctx, importId),
})

export const forgetJob: JobDefinition<object> = defineJob({
  name: 'imports.forget',
  heartbeatSeconds,
  schedule: { cron: '40 3 * * *', timeZone: defaultTimeZone },
  run: (ctx) => runForget(ctx),
})
