import type { Import, ImportQuestion } from '@parkla/contract/imports/imports.schema.ts'
import { importLifecycle, type ImportEvent, type ImportState } from '@parkla/contract/imports/imports.lifecycle.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../kit/database.ts'
import { announce } from '../../kit/live.ts'
import type { JudgedRow } from './row-reading.ts'
import type { DoubtReason, NoticeReason, RejectionReason } from '@parkla/contract/imports/import-kinds.ts'
import type { ApplyStep, KindOfImport } from './import-kind.ts'
import { StepStopped, type StepContext } from './step-context.ts'
import type { ImportRow } from './imports.queries.ts'

/** Condition on a staged row `r`: it is to be added. */
export const isWanted = sql`not r.is_rejected and not r.is_already_there`

/** One run of a step. Only the newest run may write, and only while the import is in that state. */
export type Run = { importId: number; runId: string; state: ImportState }

/** Makes this run the newest; false when the import has left the state. */
export const takeRun = async (db: Db, { importId, runId, state }: Run): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update imports set run_id = ${runId}, progress = 0, rows_read = 0
    where id = ${importId} and state = ${state}`.execute(db)
  return numAffectedRows === 1n
}

/** Locks the import until the transaction ends. @throws StepStopped when a newer run replaced this one */
const lockRun = async (tx: Tx, { importId, runId, state }: Run): Promise<void> => {
  const { rows } = await sql`
    select id from imports where id = ${importId} and run_id = ${runId} and state = ${state} for update`.execute(tx)
  if (rows.length === 0) throw new StepStopped()
}

/** Removes the staged rows of an import, in batches that hold their locks briefly. */
export const clearStaging = async (db: Db, importId: number, which: 'all' | 'good' = 'all'): Promise<void> => {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from import_rows where import_id = ${importId} and line in (
        select line from import_rows where import_id = ${importId} and (${which} = 'all' or not is_rejected)
        limit 20000)`.execute(db)
    if (numAffectedRows === 0n) return
  }
}

type Batch = { run: Run; rows: readonly JudgedRow[]; rowsRead: number; progress: number }

/**
 * Inserts a batch and its progress in one statement. The record sets every column, also those with a default: a new column
 * of `import_rows` needs a value here. @throws StepStopped when a newer run replaced this one
 */
export const stageRows = async (db: Db, { run, rows, rowsRead, progress }: Batch): Promise<void> => {
  const staged = rows.map((row) => ({ ...row, import_id: run.importId, is_already_there: false }))
  const { rows: answer } = await sql<{ is_mine: boolean }>`
    with mine as (
      update imports set rows_read = ${rowsRead}, progress = ${progress}
      where id = ${run.importId} and run_id = ${run.runId} and state = ${run.state} returning id
    ), staged as (
      insert into import_rows
      select r.* from mine, jsonb_populate_recordset(null::import_rows, ${JSON.stringify(staged)}::jsonb) as r
    )
    select exists(select 1 from mine) as is_mine`.execute(db)
  if (answer[0]?.is_mine !== true) throw new StepStopped()
}

type Ending = {
  run: Omit<Run, 'runId'> & { runId?: string }
  event: ImportEvent
  counts?: Counted
  questions?: readonly ImportQuestion[]
  error?: string
}

/** Ends the step unless a newer run replaced this one. */
export const finishRun = async (
  ctx: StepContext,
  { run, event, counts, questions = [], error = '' }: Ending,
): Promise<void> => {
  const state = stateAfter<ImportState, ImportEvent>(importLifecycle, run.state, event)
  if (state === undefined) return
  await ctx.transaction(async (tx) => {
    await tx
      .updateTable('imports')
      .set({ state, run_id: null, progress: 1, updated_at: ctx.clock().toISOString(), error, ...counts })
      .set({ questions: JSON.stringify(questions) })
      .where('id', '=', run.importId)
      .where('state', '=', run.state)
      .$if(run.runId !== undefined, (query) => query.where('run_id', '=', run.runId ?? ''))
      .execute()
    await announce(tx, { topic: 'imports', id: run.importId, placeId: 0 })
  })
}

const countReasons = async (tx: Tx, importId: number) => {
  const { rows } = await sql<Pick<Import['Reasons'][number], 'Reason' | 'Count'>>`
    select reason as "Reason", count(*) as "Count"
    from import_rows r, unnest(r.doubts || case when r.is_rejected then r.reasons else r.notices end) as reason
    where r.import_id = ${importId} group by 1, is_rejected order by is_rejected desc, 2 desc, 1`.execute(tx)
  const counts = new Map<string, number>()
  for (const { Reason, Count } of rows) counts.set(Reason, (counts.get(Reason) ?? 0) + Count)
  return [...counts].map(([Reason, Count]) => ({ Reason, Count }))
}

/** Columns of `imports`. */
type RowCounts = {
  rows_rejected: number
  rows_implausible: number
  rows_already_there: number
  rows_to_add: number
  first_start: Instant | null
  last_start: Instant | null
}

const countRows = async (tx: Tx, importId: number): Promise<RowCounts> => {
  const { rows } = await sql<RowCounts>`
    select count(*) filter (where is_rejected and reasons <> '{}') as rows_rejected,
      count(*) filter (where is_rejected and reasons = '{}') as rows_implausible,
      count(*) filter (where not is_rejected and is_already_there) as rows_already_there,
      count(*) filter (where ${isWanted}) as rows_to_add,
      min(start_time) filter (where ${isWanted}) as first_start, max(start_time) filter (where ${isWanted}) as last_start
    from import_rows r where import_id = ${importId}`.execute(tx)
  return rows[0]!
}

/** Counts again after rows were left out, or found to exist, during the import itself. */
export const countLeftOut = async (tx: Tx, importId: number): Promise<void> => {
  const { rows_rejected, rows_implausible, rows_already_there } = await countRows(tx, importId)
  const counts = { rows_rejected, rows_implausible, rows_already_there }
  await tx.updateTable('imports').set(counts).where('id', '=', importId).execute()
}

type Counted = RowCounts & { reasons: string; places: string; places_to_add: number; clients_to_add: number }

type Together = { row: ImportRow; run: Run; kind: Pick<KindOfImport, 'findTogether'> }

/** Judges the staged rows together and against existing records, then counts the findings. */
export const findInStaging = (ctx: StepContext, { row, run, kind }: Together): Promise<Counted> =>
  ctx.transaction(async (tx) => {
    await lockRun(tx, run)
    await sql`analyze import_rows`.execute(tx)
    const { Places = [], PlacesToAdd, ClientsToAdd } = await kind.findTogether(tx, row, ctx.now)
    return {
      ...(await countRows(tx, row.id)),
      reasons: JSON.stringify(await countReasons(tx, row.id)),
      places: JSON.stringify(Places),
      places_to_add: PlacesToAdd,
      clients_to_add: ClientsToAdd,
    }
  })

type KindJudgedAgain = Pick<KindOfImport, 'openReader' | 'topic'> & {
  /** Locks what the rows are added to. @throws StepStopped when the owner of the file may no longer change it */
  lock?: (tx: Tx, row: ImportRow) => Promise<void>
  judge: (tx: Tx, row: ImportRow) => Promise<void>
  /** Inserts the rows to add; returns how many. */
  insert: (tx: Tx, row: ImportRow, step: ApplyStep) => Promise<number>
}

/**
 * Judged again in the transaction that inserts: another import or command may have committed the same rows since the check.
 * Imports are applied one at a time; `lock` also excludes commands.
 */
export const kindJudgedAgain = ({ openReader, topic, lock, judge, insert }: KindJudgedAgain): KindOfImport => ({
  openReader,
  topic,
  findTogether: async (tx, row) => {
    await judge(tx, row)
    return { PlacesToAdd: 0, ClientsToAdd: 0 }
  },
  apply: async (tx, row, step) => {
    await lock?.(tx, row)
    await judge(tx, row)
    await step.watch(0.5)
    const added = await insert(tx, row, step)
    // Last, because it locks the import's row, which progress updates over another connection.
    await countLeftOut(tx, row.id)
    return added
  },
})

/** A query of line numbers. */
type Lines = RawBuilder<unknown>

/** Adds findings to staged rows. */
export const markRows = (tx: Tx, importId: number) => {
  const change = (assignments: RawBuilder<unknown>, lines: Lines) =>
    sql`
      update import_rows r set ${assignments} from (${lines}) as found
      where r.import_id = ${importId} and r.line = found.line`.execute(tx)
  return {
    refuse: (reason: RejectionReason, lines: Lines) =>
      change(sql`is_rejected = true, reasons = r.reasons || ${reason}::text`, lines),
    /** Left out unless the reason is confirmed; stored once per row. */
    doubt: (reason: DoubtReason, { lines, isConfirmed }: { lines: Lines; isConfirmed: boolean }) =>
      change(
        sql`is_rejected = r.is_rejected or ${!isConfirmed},
          doubts = array_remove(r.doubts, ${reason}::text) || ${reason}::text`,
        lines,
      ),
    notice: (reason: NoticeReason, lines: Lines) =>
      change(
        sql`notices = r.notices || ${reason}::text,
          is_already_there = r.is_already_there or ${reason} = 'imports.alreadyThere'`,
        lines,
      ),
  }
}

/** All but the first of the rows `r` with the same `key`. */
export const repeated = (importId: number, key: RawBuilder<unknown>): Lines => sql`
  select line from (
    select r.line, row_number() over (partition by ${key} order by r.line) as nth
    from import_rows r where r.import_id = ${importId} and not r.is_rejected) n where nth > 1`

/** The rows to add beyond the first `most`, in the order of the file; none where that is null. */
export const beyond = (importId: number, most: number | RawBuilder<number | null>): Lines => sql`
  select line from (
    select r.line, row_number() over (order by r.line) as nth
    from import_rows r where r.import_id = ${importId} and ${isWanted}) n where nth > ${most}`

/**
 * Inserts the missing plates of the rows to add in one statement and in the order in which other commands insert theirs, to
 * avoid deadlocks; waits for concurrent inserts of the same plates.
 */
export const makePlates = async (tx: Tx, importId: number): Promise<void> => {
  await sql`
    insert into plates (plate)
    select plate from (
      select distinct r.plate from import_rows r where r.import_id = ${importId} and ${isWanted} and r.plate <> '') as wanted
    order by plate collate "C"
    on conflict do nothing`.execute(tx)
}
