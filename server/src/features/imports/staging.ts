import type { Import, ImportQuestion } from '@parkla/contract/imports/imports.schema.ts'
import { importLifecycle, type ImportEvent, type ImportState } from '@parkla/contract/imports/imports.lifecycle.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database.ts'
import { announce } from '../../kit/live.ts'
import type { JudgedRow } from './row-reading.ts'
import { StepStopped, type StepContext } from './step-context.ts'

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
export const lockRun = async (tx: Tx, { importId, runId, state }: Run): Promise<void> => {
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

/** Inserts a batch and its progress in one statement. @throws StepStopped when a newer run replaced this one */
export const stageRows = async (db: Db, { run, rows, rowsRead, progress }: Batch): Promise<void> => {
  const { rows: answer } = await sql<{ is_mine: boolean }>`
    with mine as (
      update imports set rows_read = ${rowsRead}, progress = ${progress}
      where id = ${run.importId} and run_id = ${run.runId} and state = ${run.state} returning id
    ), staged as (
      insert into import_rows (import_id, line, is_rejected, reasons, notices, cells, reference, place, place_key, driver,
        phone, plate, start_time, end_time, status, type, cost_in_cents, currency, payment_status, import_key, open_key,
        doubts, zone_key, tariff, booking)
      select mine.id, r.line, r.is_rejected, r.reasons, r.notices, r.cells, r.reference, r.place, r.place_key, r.driver,
        r.phone, r.plate, r.start_time, r.end_time, r.status, r.type, r.cost_in_cents, r.currency, r.payment_status,
        r.import_key, r.open_key, r.doubts, r.zone_key, r.tariff, r.booking
      from mine, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line bigint, is_rejected boolean, reasons text[],
        notices text[], cells jsonb, reference text, place text, place_key text, driver text, phone text, plate text,
        start_time timestamptz, end_time timestamptz, status text, type text, cost_in_cents bigint, currency text,
        payment_status text, import_key text, open_key text, doubts text[], zone_key text, tariff jsonb,
        booking jsonb)
    )
    select exists(select 1 from mine) as is_mine`.execute(db)
  if (answer[0]?.is_mine !== true) throw new StepStopped()
}

type ReasonCount = Pick<Import['Reasons'][number], 'Reason' | 'Count'>

export type Counts = { Reasons: readonly ReasonCount[] } & Pick<
  Import,
  | 'RowsToAdd'
  | 'RowsAlreadyThere'
  | 'RowsRejected'
  | 'PlacesToAdd'
  | 'Places'
  | 'RowsImplausible'
  | 'ClientsToAdd'
  | 'FirstStart'
  | 'LastStart'
>

type Ending = {
  run: Omit<Run, 'runId'> & { runId?: string }
  event: ImportEvent
  counts?: Counts
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
  const counted = counts && {
    rows_to_add: counts.RowsToAdd,
    rows_already_there: counts.RowsAlreadyThere,
    rows_rejected: counts.RowsRejected,
    rows_implausible: counts.RowsImplausible,
    places_to_add: counts.PlacesToAdd,
    places: JSON.stringify(counts.Places),
    clients_to_add: counts.ClientsToAdd,
    reasons: JSON.stringify(counts.Reasons),
    first_start: isSet(counts.FirstStart) ? counts.FirstStart : null,
    last_start: isSet(counts.LastStart) ? counts.LastStart : null,
  }
  await ctx.transaction(async (tx) => {
    await tx
      .updateTable('imports')
      .set({ state, run_id: null, progress: 1, updated_at: ctx.clock().toISOString(), error, ...counted })
      .set({ questions: JSON.stringify(questions) })
      .where('id', '=', run.importId)
      .where('state', '=', run.state)
      .$if(run.runId !== undefined, (query) => query.where('run_id', '=', run.runId ?? ''))
      .execute()
    await announce(tx, { topic: 'imports', id: run.importId, placeId: 0 })
  })
}
