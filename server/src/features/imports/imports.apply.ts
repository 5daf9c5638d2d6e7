import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { Tx } from '../../kit/database.ts'
import { announce } from '../../kit/live.ts'
import { clearJob } from './imports.clear.ts'
import { StepStopped, type StepContext } from './imports.context.ts'
import { kinds } from './imports.kinds.ts'
import { watchBeside, type Watch } from './imports.progress.ts'
import { lockImport, readImport, type ImportRow } from './imports.queries.ts'

/** Any fixed number: imports go in one after the other, so that two never make the same place or driver. */
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

/** One transaction: the rows with all that they need, the audit row and the live event, or none of it. */
const apply = (ctx: StepContext, importId: number, watch: Watch): Promise<void> =>
  ctx.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    const row = await readImport(tx, importId)
    // A run before this one may have come to the end and died before it could say so.
    if (row.state !== 'IMPORTING') return
    if (row.is_cancel_wanted) throw new StepStopped()
    const added = await kinds[row.kind].bringIn(tx, row, { now: ctx.clock().toISOString(), watch })
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

/** Carries out a confirmed import. Killed at any point it has done nothing, and the next run does it all. */
export const runApply = async (ctx: StepContext, importId: number, alsoTell?: Watch): Promise<void> => {
  try {
    await apply(ctx, importId, watchBeside(ctx, importId, alsoTell))
  } catch (error) {
    if (!(error instanceof StepStopped)) throw error
    if (ctx.signal.aborted) throw error
    await giveUp(ctx, importId)
  }
}
