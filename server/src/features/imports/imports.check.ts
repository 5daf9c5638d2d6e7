import { announce } from '../../kit/live.ts'
import { SpreadsheetFailure } from '../../kit/spreadsheet-failure.ts'
import { StepStopped, type StepContext } from './imports.context.ts'
import { findInStaging } from './imports.counting.ts'
import type { Reading, StagedRow } from './imports.kind.ts'
import { kinds } from './imports.kinds.ts'
import { seldom, throwIfStopped, type Watch } from './imports.progress.ts'
import { readImport, type ImportRow } from './imports.queries.ts'
import { eachRow } from './imports.reading.ts'
import { clearStaging, finishRun, stageRows, takeRun, type Run } from './imports.staging.ts'

/** Rows that travel to the database in one statement. */
const batchSize = 2_000

/** The rest of the bar is for looking at the rows together. */
const shareOfReading = 0.9

const readingOf = (ctx: StepContext, row: ImportRow): Reading => {
  const columns = Object.entries(row.mapping)
    .map(([field, heading]) => [field, row.columns.indexOf(heading)] as const)
    .filter(([, index]) => index >= 0)
  return { columns: Object.fromEntries(columns), options: row.options, now: ctx.now, ownerId: row.owner_id }
}

const stageFile = async (ctx: StepContext, { row, run, tell }: { row: ImportRow; run: Run; tell: Watch }) => {
  const read = await kinds[row.kind].openReader(ctx.db, readingOf(ctx, row))
  const isDue = seldom(ctx.clock)
  let batch: StagedRow[] = []
  let rowsRead = 0
  const flush = async (progress: number) => {
    throwIfStopped(ctx)
    rowsRead += batch.length
    await stageRows(ctx.db, { run, rows: batch, rowsRead, progress })
    batch = []
    await tell(progress)
    if (isDue()) await announce(ctx.db, { topic: 'imports', id: row.id, placeId: 0 })
  }
  await eachRow(
    ctx.ports.storage,
    { key: row.storage_key, fileName: row.file_name, headingRow: row.heading_row },
    ({ line, cells, progress }) => {
      batch.push(read({ line, cells }))
      return batch.length < batchSize ? undefined : flush(progress * shareOfReading)
    },
  )
  await flush(shareOfReading)
}

const check = async (ctx: StepContext, importId: number, tell: Watch): Promise<void> => {
  const row = await readImport(ctx.db, importId)
  const run = { importId, runId: ctx.uuid(), state: 'CHECKING' as const }
  if (!(await takeRun(ctx.db, run))) return
  await clearStaging(ctx.db, importId)
  await stageFile(ctx, { row, run, tell })
  throwIfStopped(ctx)
  const counts = await findInStaging(ctx, { row, run, kind: kinds[row.kind] })
  await finishRun(ctx, { run, event: 'checked', counts })
  await tell(1)
}

/**
 * The dry run: every row read and staged, then looked at together. It begins anew whenever it runs again, and a run that
 * lost its import to another, or to somebody's cancelling, ends in silence.
 */
export const runCheck = async (
  ctx: StepContext,
  importId: number,
  tell: Watch = () => Promise.resolve(),
): Promise<void> => {
  try {
    await check(ctx, importId, tell)
  } catch (error) {
    if (error instanceof StepStopped && !ctx.signal.aborted) return
    if (!(error instanceof SpreadsheetFailure)) throw error
    // A damaged file does not get better by trying again.
    await finishRun(ctx, { run: { importId, state: 'CHECKING' }, event: 'fail', error: 'imports.fileDamaged' })
    await clearStaging(ctx.db, importId)
    await ctx.ports.storage.remove((await readImport(ctx.db, importId)).storage_key)
  }
}
