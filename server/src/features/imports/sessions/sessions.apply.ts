import { sql } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import type { KindOfImport } from '../imports.kind.ts'
import type { Watch } from '../imports.progress.ts'
import type { ImportRow } from '../imports.queries.ts'
import { clientOf, linkPlates, makeClients } from './sessions.clients.ts'
import { makePlaces } from './sessions.places.ts'

/** Lines that become sessions in one statement; between two of them somebody may cancel. */
const chunkLines = 10_000

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

/** Sessions with their places, drivers and plates. */
export const bringIn: KindOfImport['bringIn'] = async (tx, row, { now, watch }) => {
  await makePlaces(tx, row.id, row.options)
  await makeClients(tx, { importId: row.id, options: row.options, now })
  const added = await insertAll(tx, row, watch)
  await linkPlates(tx, row.id, row.options.Source)
  return added
}
