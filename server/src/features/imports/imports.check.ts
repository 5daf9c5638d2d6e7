import type { SessionField } from '@parkla/contract/imports/imports.fields.ts'
import { announce } from '../../kit/live.ts'
import { SpreadsheetFailure } from '../../kit/spreadsheet-failure.ts'
import { StepStopped, type StepContext } from './imports.context.ts'
import { findInStaging } from './imports.findings.ts'
import { knownPlaces } from './imports.places.ts'
import { seldom, throwIfStopped, type Watch } from './imports.progress.ts'
import { readImport, type ImportRow } from './imports.queries.ts'
import { eachRow } from './imports.reading.ts'
import { readRow, type RowReading, type StagedRow } from './imports.row.ts'
import { clearStaging, finishRun, stageRows, takeRun, type Run } from './imports.staging.ts'

/** Rows that travel to the database in one statement. */
const batchSize = 2_000

/** The rest of the bar is for looking at the rows together. */
const shareOfReading = 0.9

const readingOf = async (ctx: StepContext, row: ImportRow): Promise<RowReading> => {
  const columns = Object.entries(row.mapping)
    .map(([field, heading]) => [field, row.columns.indexOf(heading)] as const)
    .filter(([, index]) => index >= 0)
  return {
    // The command let only our fields pass.
    columns: Object.fromEntries(columns) as Partial<Record<SessionField, number>>,
    options: row.options,
    places: await knownPlaces(ctx.db),
    now: ctx.now,
  }
}

const stageFile = async (ctx: StepContext, { row, run, tell }: { row: ImportRow; run: Run; tell: Watch }) => {
  const reading = await readingOf(ctx, row)
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
  await eachRow(ctx.ports.storage, { key: row.storage_key, fileName: row.file_name }, ({ line, cells, progress }) => {
    batch.push(readRow({ line, cells }, reading))
    return batch.length < batchSize ? undefined : flush(progress * shareOfReading)
  })
  await flush(shareOfReading)
}

const check = async (ctx: StepContext, importId: number, tell: Watch): Promise<void> => {
  const row = await readImport(ctx.db, importId)
  const run = { importId, runId: ctx.uuid(), state: 'CHECKING' as const }
  if (!(await takeRun(ctx.db, run))) return
  await clearStaging(ctx.db, importId)
  await stageFile(ctx, { row, run, tell })
  throwIfStopped(ctx)
  const counts = await findInStaging(ctx, run)
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
