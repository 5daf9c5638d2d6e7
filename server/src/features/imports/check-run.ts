import { dateOrderTally, guessDateOrder, type DateOrder } from '@parkla/contract/imports/dates.ts'
import { kindsOfImport } from '@parkla/contract/imports/import-kinds.ts'
import { announce } from '../../kit/live.ts'
import { SpreadsheetFailure } from '../../kit/spreadsheet-failure.ts'
import { eachRow } from './file-table.ts'
import type { Reading } from './import-kind.ts'
import { kinds } from './import-kinds.ts'
import { readImport, type ImportRow } from './imports.queries.ts'
import { cellsBy, textsUnder, type JudgedRow } from './row-reading.ts'
import { findInStaging } from './staged-rows.ts'
import { clearStaging, finishRun, stageRows, takeRun, type Run } from './staging.ts'
import { seldom, StepStopped, throwIfStopped, type StepContext, type Watch } from './step-context.ts'

/** Rows inserted by one statement. */
const batchSize = 2_000

/** The rest of the progress is for judging the rows together. */
const shareOfReading = 0.9

type Checking = { row: ImportRow; run: Run; tell: Watch }

const columnsOf = ({ mapping, columns }: ImportRow): Record<string, number> => {
  const indices = Object.entries(mapping).map(([field, heading]) => [field, columns.indexOf(heading)] as const)
  return Object.fromEntries(indices.filter(([, index]) => index >= 0))
}

/** Judges and stages every row, and collects the dates of the whole file. */
const stageFile = async (ctx: StepContext, order: DateOrder, { row, run, tell }: Checking) => {
  const columns = columnsOf(row)
  const options: Reading['options'] = { ...row.options, DateOrder: order }
  const read = await kinds[row.kind].openReader(ctx.db, { columns, options, now: ctx.now, ownerId: row.owner_id })
  const dates = dateOrderTally()
  const isDue = seldom(ctx.clock)
  let batch: JudgedRow[] = []
  let rowsRead = 0
  const flush = async (progress: number) => {
    throwIfStopped(ctx)
    rowsRead += batch.length
    await stageRows(ctx.db, { run, rows: batch, rowsRead, progress })
    batch = []
    await tell(progress)
    if (isDue()) await announce(ctx.db, { topic: 'imports', id: row.id, placeId: 0 })
  }
  const file = { key: row.storage_key, fileName: row.file_name, headingRow: row.heading_row }
  await eachRow(ctx.ports.storage, file, ({ line, cells, progress }) => {
    for (const field of kindsOfImport[row.kind].moments) dates.add(cellsBy(cells, columns)(field))
    batch.push(read({ line, cells }))
    return batch.length < batchSize ? undefined : flush(progress * shareOfReading)
  })
  await flush(shareOfReading)
  return dates.guess()
}

/** Stages the file with the chosen order of dates, or with that of its columns; false where it must be asked for (R183). */
const stageInOrder = async (ctx: StepContext, checking: Checking): Promise<boolean> => {
  const { kind, columns, mapping, sample, options } = checking.row
  if (options.DateOrder !== 'AUTO') {
    await stageFile(ctx, options.DateOrder, checking)
    return true
  }
  const head = { headings: columns, rows: sample }
  const { order } = guessDateOrder(kindsOfImport[kind].moments.flatMap((field) => textsUnder(head, mapping[field])))
  const found = await stageFile(ctx, order, checking)
  if (found.isAmbiguous) return false
  if (found.order !== order) {
    await clearStaging(ctx.db, checking.row.id)
    await stageFile(ctx, found.order, checking)
  }
  return true
}

const check = async (ctx: StepContext, importId: number, tell: Watch): Promise<void> => {
  const row = await readImport(ctx.db, importId)
  const run = { importId, runId: ctx.uuid(), state: 'CHECKING' as const }
  if (!(await takeRun(ctx.db, run))) return
  await clearStaging(ctx.db, importId)
  if (!(await stageInOrder(ctx, { row, run, tell }))) {
    // Cleared while still CHECKING: afterwards another worker may be staging the next check.
    await clearStaging(ctx.db, importId)
    await finishRun(ctx, { run, event: 'ask', questions: ['dateOrder'] })
    return
  }
  throwIfStopped(ctx)
  const counts = await findInStaging(ctx, { row, run, kind: kinds[row.kind] })
  await finishRun(ctx, { run, event: 'checked', counts })
  await tell(1)
}

/**
 * The dry run: every row is read, judged and staged, then the rows are judged together. It restarts from the beginning when
 * its job is repeated, and ends without a result when the import was cancelled or a newer run replaced it.
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
    // A retry would fail on the same bytes.
    await finishRun(ctx, { run: { importId, state: 'CHECKING' }, event: 'fail', error: 'imports.fileDamaged' })
    await clearStaging(ctx.db, importId)
    await ctx.ports.storage.remove((await readImport(ctx.db, importId)).storage_key)
  }
}
