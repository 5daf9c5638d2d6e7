import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { Tx } from '../../kit/database.ts'
import { announce } from '../../kit/live.ts'
import { clientOf, linkPlates, makeClients } from './imports.clients.ts'
import { clearJob } from './imports.clear.ts'
import { StepStopped, type StepContext } from './imports.context.ts'
import { makePlaces } from './imports.places.ts'
import { watchBeside, type Watch } from './imports.progress.ts'
import { lockImport, readImport, type ImportRow } from './imports.queries.ts'

/** Lines that become sessions in one statement; between two of them somebody may cancel. */
const chunkLines = 10_000

/** Any fixed number: imports go in one after the other, so that two never make the same place or driver. */
const lockKey = 7_275_560

const insertSessions = async (tx: Tx, { id, options }: ImportRow, fromLine: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into sessions (type, status, place_id, region, operator, plate_id, client_id, start_time, end_time,
      cost_in_cents, refunded_in_cents, currency, payment_status, import_key)
    select r.type, r.status, p.id, p.region, p.operator, plates.id, ${clientOf(options.Source)}, r.start_time, r.end_time,
      r.cost_in_cents, case when r.payment_status = 'REFUNDED' then r.cost_in_cents else 0 end, r.currency,
      r.payment_status, r.import_key
    from import_rows r
    join import_places k on k.place_key = r.place_key
    join places p on p.id = k.place_id
    left join plates on plates.plate = r.plate
    where r.import_id = ${id} and r.line >= ${fromLine} and r.line < ${fromLine + chunkLines}
      and not r.is_rejected and not r.is_already_there
    order by r.line
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

const lastLine = async (tx: Tx, importId: number): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(line), 0) as last from import_rows where import_id = ${importId}`.execute(tx)
  return rows[0]?.last ?? 0
}

const insertAll = async (tx: Tx, row: ImportRow, watch: Watch): Promise<number> => {
  const last = await lastLine(tx, row.id)
  let added = 0
  for (let line = 1; line <= last; line += chunkLines) {
    added += await insertSessions(tx, row, line)
    await watch(Math.min(0.99, (line + chunkLines) / last))
  }
  return added
}

const finish = async (tx: Tx, ctx: StepContext, { row, added }: { row: ImportRow; added: number }): Promise<void> => {
  const now = ctx.clock().toISOString()
  await tx
    .updateTable('imports')
    .set({ state: 'IMPORTED', progress: 1, rows_added: added, updated_at: now })
    .where('id', '=', row.id)
    .execute()
  const after = { rowsAdded: added, fileName: row.file_name }
  await record(tx, { now }, { fact: 'import.imported', entity: 'import', id: row.id, after, topic: 'imports' })
  await announce(tx, { topic: 'sessions', id: 0, placeId: 0 })
  await ctx.jobs.enqueue(tx, clearJob, { importId: row.id })
}

/** One transaction: sessions with their places, drivers and plates, the audit row and the live event, or none of it. */
const apply = (ctx: StepContext, importId: number, watch: Watch): Promise<void> =>
  ctx.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    const row = await readImport(tx, importId)
    // A run before this one may have come to the end and died before it could say so.
    if (row.state !== 'IMPORTING') return
    if (row.is_cancel_wanted) throw new StepStopped()
    await makePlaces(tx, importId, row.options)
    await makeClients(tx, { importId, options: row.options, now: ctx.clock().toISOString() })
    const added = await insertAll(tx, row, watch)
    await linkPlates(tx, importId, row.options.Source)
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
