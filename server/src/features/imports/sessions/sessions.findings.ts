import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import type { Besides } from '../imports.kind.ts'
import { markRows } from '../imports.marking.ts'
import type { ImportRow } from '../imports.queries.ts'
import { countNewClients } from './sessions.clients.ts'
import { countNewPlaces, mapKnownPlaces } from './sessions.places.ts'

type Lines = RawBuilder<unknown>

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

/** What shows when stays are looked at together: twice the same, already there, a car or a driver in two places. */
export const findTogether = async (tx: Tx, { id }: ImportRow): Promise<Besides> => {
  await mapKnownPlaces(tx)
  const { refuse, notice } = markRows(tx, id)
  await refuse('imports.duplicateInFile', duplicates(id))
  await notice('imports.alreadyThere', alreadyThere(id))
  await refuse('imports.alreadyRunning', alreadyRunning(id))
  await notice('imports.overlapping', overlapping(id))
  return { PlacesToAdd: await countNewPlaces(tx, id), ClientsToAdd: await countNewClients(tx, id) }
}
