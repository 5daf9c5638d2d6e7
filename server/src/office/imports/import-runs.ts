import type { Import, ImportQuestion } from '@parkla/contract/office/imports/imports.schema.ts'
import { dayMs, defaultTimeZone } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { defineJob, type JobDefinition } from '../../kit/jobs/jobs.ts'
import { announce } from '../../kit/live.ts'
import { SpreadsheetFailure } from '../../kit/spreadsheet/spreadsheet.ts'
import { eachRow, type DataRow } from './file-table.ts'
import {
  finishRun,
  moveImport,
  seldom,
  StepStopped,
  takeRun,
  throwIfStopped,
  watchBeside,
  type Run,
  type StepContext,
  type Watch,
} from './import-state.ts'
import { kinds } from './import-kinds.ts'
import { readImport, type ImportRow, lockImport } from './imports.queries.ts'
import {
  columnIndices,
  currenciesOfColumns,
  notationIn,
  notationOf,
  notationTally,
  questionsOf,
  unitOfColumns,
  zonesOfColumns,
} from './mapping-guess.ts'
import { calculatedCells, cellsBy, judgeRow, type JudgedRow, type Notation, type Reading } from './row-reading.ts'
import { unusedTally } from './unused-columns.ts'
import { clearStaging, countLeftOut, findInStaging, stageRows } from './staging.ts'

const batchSize = 2_000

/** Share of reading in the progress; the rest is for judging the rows together. */
const shareOfReading = 0.9

type Checking = { row: ImportRow; run: Run; report: Watch }

type Staged = { questions: ImportQuestion[]; unused: Import['UnusedColumns'] }

/** Judges and stages every row, and returns the notation of the whole file and the columns that stay unused. */
const stageFile = async (ctx: StepContext, notation: Notation, { row, run, report }: Checking) => {
  const columns = columnIndices(row.mapping, row.columns)
  const options: Reading['options'] = { ...row.options, ...notation, AmountUnit: unitOfColumns(row.kind, row) }
  const currencies = currenciesOfColumns(row.kind, row.mapping)
  const zones = zonesOfColumns(row)
  const about = { headings: row.columns, options, now: ctx.now, ownerId: row.owner_id }
  const reading = { columns, currencies, zones, ...about }
  const { openReader, joinRows } = kinds[row.kind]
  const read = await openReader(ctx.db, reading)
  const tally = notationTally(row.kind, row.columns)
  const unused = unusedTally(row)
  const calculated = calculatedCells(row.kind, columns)
  const width = row.columns.length
  const isDue = seldom(ctx.clock)
  let batch: JudgedRow[] = []
  let rowsRead = 0
  const flush = async (progress: number) => {
    throwIfStopped(ctx)
    rowsRead += batch.length
    await stageRows(ctx.db, { run, rows: batch, rowsRead, progress })
    batch = []
    await report(progress)
    if (isDue()) await announce(ctx.db, { topic: 'imports', id: row.id, placeId: 0 })
  }
  const { Separator: separator } = row.options
  const file = { key: row.storage_key, fileName: row.file_name, separator, headingRow: row.heading_row }
  const take = ({ line, cells, progress }: DataRow) => {
    const cell = cellsBy(cells, columns)
    tally.add(cell)
    unused.add(cells)
    batch.push(judgeRow({ line, cells }, { cell, read, confirmed: options.ConfirmedReasons, calculated, width }))
    return batch.length < batchSize ? undefined : flush(progress * shareOfReading)
  }
  const joining = joinRows?.(columns, take)
  await eachRow(ctx.ports.storage, file, joining?.add ?? take)
  await joining?.end()
  await flush(shareOfReading)
  return { guess: tally.guess(), unused: unused.columns() }
}

/** Stages the file in the chosen notation, or in that of its columns; returns what must be asked before (R183). */
const stageInNotation = async (ctx: StepContext, checking: Checking): Promise<Staged> => {
  const { id, kind, columns, mapping, sample, options, heading_row } = checking.row
  const first = notationOf(options, notationIn(kind, mapping, { headings: columns, rows: sample }))
  const { guess, unused } = await stageFile(ctx, first, checking)
  const questions = questionsOf(options, guess, heading_row)
  const notation = notationOf(options, guess)
  const isFirst = notation.DateOrder === first.DateOrder && notation.DecimalSeparator === first.DecimalSeparator
  if (isFirst || questions.length > 0) return { questions, unused }
  await clearStaging(ctx.db, id)
  await stageFile(ctx, notation, checking)
  return { questions: [], unused }
}

const check = async (ctx: StepContext, run: Run, report: Watch): Promise<void> => {
  const { importId } = run
  const row = await readImport(ctx.db, importId)
  if (!(await takeRun(ctx.db, run))) return
  await clearStaging(ctx.db, importId)
  const { questions, unused } = await stageInNotation(ctx, { row, run, report })
  if (questions.length > 0) {
    // Clear while still CHECKING: afterwards another worker may be staging the next check.
    await clearStaging(ctx.db, importId)
    await finishRun(ctx, run, { event: 'ask', questions: JSON.stringify(questions) })
    return
  }
  throwIfStopped(ctx)
  const counts = await findInStaging(ctx, { row, run, kind: kinds[row.kind] })
  await finishRun(ctx, run, { event: 'checked', ...counts, unused_columns: JSON.stringify(unused) })
  await report(1)
}

/**
 * The dry run: every row is read, judged and staged, then the rows are judged together. It restarts from the beginning when
 * its job is repeated, and ends without a result when the import was cancelled or a newer run replaced it.
 */
export const runCheck = async (
  ctx: StepContext,
  importId: number,
  report: Watch = () => Promise.resolve(),
): Promise<void> => {
  const run = { importId, runId: ctx.uuid() }
  try {
    await check(ctx, run, report)
  } catch (error) {
    if (error instanceof StepStopped && !ctx.signal.aborted) return
    if (!(error instanceof SpreadsheetFailure)) throw error
    // A retry would fail on the same bytes.
    if (!(await finishRun(ctx, run, { event: 'fail', error: 'imports.fileDamaged' }))) return
    await clearStaging(ctx.db, importId)
    await ctx.ports.storage.remove((await readImport(ctx.db, importId)).storage_key)
  }
}

/** Advisory lock key, any fixed number: imports are applied one at a time, so that two never add the same place or driver. */
const lockKey = 7_275_560

/** One transaction stores rows, the records they need, the audit row and the live event, or none of it. */
const apply = (ctx: StepContext, importId: number, watch: Watch): Promise<void> =>
  ctx.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    const row = await readImport(tx, importId)
    // An earlier run may have committed and crashed before its job was completed.
    if (row.state !== 'IMPORTING') return
    if (row.is_cancel_wanted) throw new StepStopped()
    const kind = kinds[row.kind]
    const begun = ctx.clock().toISOString()
    await kind.lock?.(tx, row)
    if (kind.judgedAgain === 'before') {
      await kind.judge(tx, row, begun)
      await watch(0.5)
    }
    const rows_added = await kind.insert(tx, row, { now: begun, watch, uuid: ctx.uuid, jobs: ctx.jobs })
    const counts = kind.judgedAgain ? await countLeftOut(tx, importId) : {}
    // Last, because progress updates the import's row over another connection.
    const locked = await lockImport(tx, importId)
    if (locked.is_cancel_wanted) throw new StepStopped()
    const now = ctx.clock().toISOString()
    await moveImport(tx, locked, { event: 'imported', now, progress: 1, rows_added, ...counts })
    const after = { rowsAdded: rows_added, fileName: row.file_name }
    await record(tx, { now }, { fact: 'import.imported', entity: 'import', id: importId, after })
    await announce(tx, { topic: kind.topic, id: 0, placeId: 0 })
    await ctx.jobs.enqueue(tx, clearJob, { importId })
  })

const giveUp = (ctx: StepContext, importId: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const row = await lockImport(tx, importId)
    if (row.state !== 'IMPORTING') return
    await moveImport(tx, row, { event: 'cancel', now: ctx.clock().toISOString() })
    await ctx.jobs.enqueue(tx, clearJob, { importId })
  })

/** Applies a confirmed import. A run that is killed has changed nothing, and the next run repeats it all. */
export const runApply = async (ctx: StepContext, importId: number, report?: Watch): Promise<void> => {
  try {
    await apply(ctx, importId, watchBeside(ctx, importId, report))
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

/** Retention: deletes cells and files of imports unchanged for 30 days. */
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

/** The embedded database blocks its process for seconds; a worker without a heartbeat for longer has crashed. */
const heartbeatSeconds = 60

const stepJob = (
  name: string,
  run: (ctx: StepContext, importId: number) => Promise<void>,
): JobDefinition<{ importId: number }> =>
  defineJob({ name, heartbeatSeconds, run: (ctx, { importId }) => run(ctx, importId) })

export const clearJob = stepJob('imports.clear', runClear)
export const checkJob = stepJob('imports.check', runCheck)
export const applyJob = stepJob('imports.apply', runApply)

export const forgetJob: JobDefinition<object> = defineJob({
  name: 'imports.forget',
  heartbeatSeconds,
  schedule: { cron: '40 3 * * *', timeZone: defaultTimeZone },
  run: (ctx) => runForget(ctx),
})
