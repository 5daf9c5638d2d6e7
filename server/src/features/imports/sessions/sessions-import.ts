import { sql } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import type { KindOfImport } from '../import-kind.ts'
import type { Watch } from '../import-state.ts'
import type { ImportRow } from '../imports.queries.ts'
import { isWanted, markRows, repeated } from '../staging.ts'
import {
  clientOf,
  countNewClients,
  linkPlates,
  makeClients,
  countNewPlaces,
  knownPlaces,
  makePlaces,
  mapKnownPlaces,
} from './session-records.ts'
import { readSessionRow } from './sessions.row.ts'

/** The same stay twice, or one reference twice at one place and start: all but the first row. */
const duplicates = (importId: number) => sql`
  ${repeated(importId, sql`r.import_key`)}
  union ${repeated(importId, sql`r.place_key, r.reference, r.start_time`, sql`r.reference <> ''`)}`

/** Including sessions that were open when they were imported before. */
const alreadyThere = (importId: number) => sql`
  select line from import_rows i where import_id = ${importId} and not is_rejected and (
    exists(select 1 from sessions s where s.import_key = i.import_key)
    or exists(select 1 from sessions s where s.import_key = i.open_key))`

/** A car has one running session at a place: all open rows but the newest. */
const alreadyRunning = (importId: number) => sql`
  select line from (
    select i.line, p.id as plate_id, i.place_key,
      row_number() over (partition by i.plate, i.place_key order by i.start_time desc, i.line) as nth
    from import_rows i left join plates p on p.plate = i.plate
    where i.import_id = ${importId} and not i.is_rejected and not i.is_already_there
      and i.status = 'STARTED' and i.plate <> ''
  ) as open_rows where nth > 1 or exists(
    select 1 from sessions s where s.plate_id = open_rows.plate_id and s.status = 'STARTED' and s.deleted_at is null
      and s.place_id in (select place_id from import_places k where k.place_key = open_rows.place_key))`

/** Starts before an earlier stay of the same driver has ended; a stay without an end has zero length. */
const overlapping = (importId: number) => sql`
  select line from (
    select line, start_time, max(case when status = 'ENDED' then end_time else start_time end) over (
      partition by coalesce(nullif(driver, ''), nullif(phone, ''), plate) order by start_time, line
      rows between unbounded preceding and 1 preceding) as busy_until
    from import_rows where import_id = ${importId} and not is_rejected
  ) as ordered where busy_until > start_time`

/** Lines inserted by one statement; the import can be cancelled between two statements. */
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
      and ${isWanted}
    order by r.line
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

const insertAll = async (tx: Tx, row: ImportRow, watch: Watch): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(line), 0) as last from import_rows where import_id = ${row.id}`.execute(tx)
  const last = rows[0]?.last ?? 0
  let added = 0
  for (let line = 1; line <= last; line += chunkLines) {
    added += await insertSessions(tx, row, line)
    await watch(Math.min(0.99, (line + chunkLines) / last))
  }
  return added
}

/** Sessions recorded in another system. */
export const sessionsImport: KindOfImport = {
  topic: 'sessions',
  openReader: async (db, reading) => {
    const places = await knownPlaces(db)
    return (cell, findings) => readSessionRow(cell, { ...reading, places, ...findings })
  },
  judge: async (tx, row) => {
    await mapKnownPlaces(tx)
    const { id } = row
    const { refuse, notice } = markRows(tx, row)
    await refuse('imports.duplicateInFile', duplicates(id))
    await notice('imports.alreadyThere', alreadyThere(id))
    await refuse('imports.alreadyRunning', alreadyRunning(id))
    await notice('imports.overlapping', overlapping(id))
  },
  // Unique keys make a second insertion of a session impossible.
  isJudgedAgain: false,
  countBesides: async (tx, { id, options }) => ({
    PlacesToAdd: await countNewPlaces(tx, id),
    ClientsToAdd: await countNewClients(tx, id, options.Source),
  }),
  /** Inserts sessions with their places, drivers and plates. */
  insert: async (tx, row, { now, watch }) => {
    await makePlaces(tx, row.id, row.options)
    await makeClients(tx, { importId: row.id, options: row.options, now })
    const added = await insertAll(tx, row, watch)
    await linkPlates(tx, row.id, row.options.Source)
    return added
  },
}
