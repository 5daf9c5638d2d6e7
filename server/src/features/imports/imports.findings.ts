import type { NoticeReason, RejectionReason } from '@parkla/contract/imports/imports.findings.ts'
import { rejectionReasons } from '@parkla/contract/imports/imports.findings.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../kit/database.ts'
import type { StepContext } from './imports.context.ts'
import { lockRun, type Counts, type Run } from './imports.staging.ts'
import { countNewPlaces, mapKnownPlaces } from './imports.places.ts'
import { countNewClients } from './imports.clients.ts'

type Lines = RawBuilder<unknown>

const refuse = (tx: Tx, importId: number, { lines, reason }: { lines: Lines; reason: RejectionReason }) =>
  sql`
    update import_rows r set is_rejected = true, reasons = r.reasons || ${reason}::text
    from (${lines}) as found
    where r.import_id = ${importId} and r.line = found.line`.execute(tx)

const notice = (tx: Tx, importId: number, { lines, reason }: { lines: Lines; reason: NoticeReason }) =>
  sql`
    update import_rows r set notices = r.notices || ${reason}::text,
      is_already_there = r.is_already_there or ${reason} = 'imports.alreadyThere'
    from (${lines}) as found
    where r.import_id = ${importId} and r.line = found.line`.execute(tx)

/** The same stay twice, or one reference twice at one place and start: the first stands, the others are refused. */
const duplicates = (importId: number): Lines => sql`
  select line from (
    select line,
      row_number() over (partition by import_key order by line) as stay,
      case when reference = '' then 1
        else row_number() over (partition by place_key, reference, start_time order by line) end as named
    from import_rows where import_id = ${importId} and not is_rejected
  ) as numbered where stay > 1 or named > 1`

/** Also what was still open when it came in before. */
const alreadyThere = (importId: number): Lines => sql`
  select line from import_rows i where import_id = ${importId} and not is_rejected and (
    exists(select 1 from sessions s where s.import_key = i.import_key)
    or exists(select 1 from sessions s where s.import_key = i.open_key))`

/** One car runs one session at one place at a time; the newest of several open ones stands. */
const alreadyRunning = (importId: number): Lines => sql`
  select line from (
    select i.line, p.id as plate_id, i.place_key,
      row_number() over (partition by i.plate, i.place_key order by i.start_time desc, i.line) as nth
    from import_rows i left join plates p on p.plate = i.plate
    where i.import_id = ${importId} and not i.is_rejected and not i.is_already_there
      and i.status = 'STARTED' and i.plate <> ''
  ) as open_rows where nth > 1 or exists(
    select 1 from sessions s where s.plate_id = open_rows.plate_id and s.status = 'STARTED' and s.deleted_at is null
      and s.place_id in (select place_id from import_places k where k.place_key = open_rows.place_key))`

/** Begins before an earlier stay of the same driver has ended; a stay without an end counts as a moment. */
const overlapping = (importId: number): Lines => sql`
  select line from (
    select line, start_time, max(case when status = 'ENDED' then end_time else start_time end) over (
      partition by coalesce(nullif(driver, ''), nullif(phone, ''), plate) order by start_time, line
      rows between unbounded preceding and 1 preceding) as busy_until
    from import_rows where import_id = ${importId} and not is_rejected
  ) as ordered where busy_until > start_time`

const countReasons = async (tx: Tx, importId: number): Promise<Counts['Reasons']> => {
  const { rows } = await sql<{ Reason: string; Count: number; IsRejection: boolean }>`
    select reason as "Reason", count(*) as "Count", is_rejected as "IsRejection"
    from import_rows r, unnest(case when r.is_rejected then r.reasons else r.notices end) as reason
    where r.import_id = ${importId} group by 1, 3 order by 3 desc, 2 desc, 1`.execute(tx)
  return rows.map((row) => ({ ...row, IsRejection: rejectionReasons.some((reason) => reason === row.Reason) }))
}

type RowCounts = { rejected: number; there: number; toAdd: number; first: Instant | null; last: Instant | null }

const countRows = async (tx: Tx, importId: number): Promise<RowCounts> => {
  const { rows } = await sql<RowCounts>`
    select min(start_time) filter (where not is_rejected and not is_already_there) as first,
      max(start_time) filter (where not is_rejected and not is_already_there) as last,
      count(*) filter (where is_rejected) as rejected,
      count(*) filter (where not is_rejected and is_already_there) as there,
      count(*) filter (where not is_rejected and not is_already_there) as "toAdd"
    from import_rows where import_id = ${importId}`.execute(tx)
  return rows[0] ?? { rejected: 0, there: 0, toAdd: 0, first: null, last: null }
}

/** What only shows when the rows are looked at together and beside what we have; then the counts of it all. */
export const findInStaging = (ctx: StepContext, run: Run): Promise<Counts> =>
  ctx.transaction(async (tx) => {
    const { importId } = run
    await lockRun(tx, run)
    await sql`analyze import_rows`.execute(tx)
    await mapKnownPlaces(tx)
    await refuse(tx, importId, { lines: duplicates(importId), reason: 'imports.duplicateInFile' })
    await notice(tx, importId, { lines: alreadyThere(importId), reason: 'imports.alreadyThere' })
    await refuse(tx, importId, { lines: alreadyRunning(importId), reason: 'imports.alreadyRunning' })
    await notice(tx, importId, { lines: overlapping(importId), reason: 'imports.overlapping' })
    const { rejected, there, toAdd, first, last } = await countRows(tx, importId)
    return {
      FirstStart: first ?? zeroDate,
      LastStart: last ?? zeroDate,
      RowsToAdd: toAdd,
      RowsAlreadyThere: there,
      RowsRejected: rejected,
      Reasons: await countReasons(tx, importId),
      PlacesToAdd: await countNewPlaces(tx, importId),
      ClientsToAdd: await countNewClients(tx, importId),
    }
  })
