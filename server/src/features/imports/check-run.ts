import type { ImportQuestion } from '@parkla/contract/imports/imports.schema.ts'
import { notationOf, notationTally, questionsOf, type Notation } from '@parkla/contract/imports/notation.ts'
import { announce } from '../../kit/live.ts'
import { SpreadsheetFailure } from '../../kit/spreadsheet/spreadsheet.ts'
import { eachRow } from './file-table.ts'
import type { Reading } from './import-kind.ts'
import { kinds } from './import-kinds.ts'
import { readImport, type ImportRow } from './imports.queries.ts'
import { columnIndices, currenciesOfColumns, notationIn } from './mapping-guess.ts'
import { cellsBy, type JudgedRow } from './row-reading.ts'
import { findInStaging } from './staged-rows.ts'
import { clearStaging, finishRun, stageRows, takeRun, type Run } from './staging.ts'
import { seldom, StepStopped, throwIfStopped, type StepContext, type Watch } from './step-context.ts'

/** Rows inserted by one statement. */
const batchSize = 2_000

/** The rest of the progress is for judging the rows together. */
const shareOfReading = 0.9

type Checking = { row: ImportRow; run: Run; tell: Watch }

/** Judges and stages every row, and returns the notation of the whole file. */
const stageFile = async (ctx: StepContext, notation: Notation, { row, run, tell }: Checking) => {
  const columns = columnIndices(row.mapping, row.columns)
  const options: Reading['options'] = { ...row.options, ...notation }
  const currencies = currenciesOfColumns(row.kind, row.mapping)
  const reading = { columns, currencies, options, now: ctx.now, ownerId: row.owner_id }
  const read = await kinds[row.kind].openReader(ctx.db, reading)
  const tally = notationTally(row.kind)
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
    tally.add(cellsBy(cells, columns))
    batch.push(read({ line, cells }))
    return batch.length < batchSize ? undefined : flush(progress * shareOfReading)
  })
  await flush(shareOfReading)
  return tally.guess()
}

/** Stages the file in the chosen notation, or in that of its columns; returns what must be asked before (R183). */
const stageInNotation = async (ctx: StepContext, checking: Checking): Promise<ImportQuestion[]> => {
  const { id, kind, columns, mapping, sample, options } = checking.row
  const first = notationOf(options, notationIn(kind, mapping, { headings: columns, rows: sample }))
  const guess = await stageFile(ctx, first, checking)
  const questions = questionsOf(options, guess)
  const notation = notationOf(options, guess)
  const isFirst = notation.DateOrder === first.DateOrder && notation.DecimalSeparator === first.DecimalSeparator
  if (isFirst || questions.length > 0) return questions
  await clearStaging(ctx.db, id)
  await stageFile(ctx, notation, checking)
  return []
}

const check = async (ctx: StepContext, importId: number, tell: Watch): Promise<void> => {
  const row = await readImport(ctx.db, importId)
  const run = { importId, runId: ctx.uuid(), state: 'CHECKING' as const }
  if (!(await takeRun(ctx.db, run))) return
  await clearStaging(ctx.db, importId)
  const questions = await stageInNotation(ctx, { row, run, tell })
  if (questions.length > 0) {
    // Cleared while still CHECKING: afterwards another worker may be staging the next check.
    await clearStaging(ctx.db, importId)
    await finishRun(ctx, { run, event: 'ask', questions })
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
