import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../kit/database/database.ts'
import type { ImportRow } from '../imports.queries.ts'
import { markingRows } from '../staging.ts'

/** SQL of `shownCostInCents`, as our own export writes it. */
const shownCost = sql`s.cost_in_cents + s.free_pass_cents_used + s.service_fee_cents
  + case when s.fleet_id is null then 0 else s.hidden_cost_in_cents end`

/** Columns that are compared: of a session `s` with the row `r` of its stay. */
const found = sql`r.line, s.id as session_id,
  s.status = 'STARTED' and s.import_key is not null and r.end_time is not null as is_ended_by_row,
  coalesce(date_trunc('second', s.end_time) <> date_trunc('second', r.end_time), false)
    or (r.end_time is not null and r.cost_in_cents <> ${shownCost} and r.cost_in_cents > 0) as is_different`

/** Creates the temporary table `import_known`: line → session of the same stay, first those with the key of the row. */
const findByKey = async (tx: Tx, importId: number): Promise<void> => {
  await sql`
    create temporary table import_known on commit drop as
    select ${found} from import_rows r join sessions s on s.import_key = r.import_key and s.deleted_at is null
    where r.import_id = ${importId} and not r.is_rejected`.execute(tx)
  await sql`analyze import_known`.execute(tx)
}

/**
 * Adds the other rows to `import_known`. A stay is one car at one place from one second on, by the plate where both have
 * one, else by the client, so that a file imported before with fewer columns, and our own export, are there. The wall clock
 * is compared too, as a file in local time names the first of two equal hours. `offset 0` makes PostgreSQL look up each row's
 * second in the index: after a large import, when its statistics are old, it would else join every session of a place with
 * every row of that place.
 */
const findByStay = async (tx: Tx, importId: number, client: RawBuilder<unknown>): Promise<void> => {
  const from = sql`date_trunc('second', r.start_time) + h.hours * interval '1 hour'`
  await sql`analyze import_places`.execute(tx)
  await sql`
    insert into import_known
    select distinct on (r.line) ${found}
    from import_rows r
    join import_places k on k.place_key = r.place_key
    join places p on p.id = k.place_id
    cross join (values (0), (1)) h(hours)
    cross join lateral (
      select * from sessions where place_id = k.place_id and deleted_at is null
        and start_time >= ${from} and start_time < ${from} + interval '1 second'
      offset 0) s
    left join plates n on n.id = s.plate_id
    where r.import_id = ${importId} and not r.is_rejected
      and not exists(select 1 from import_known known where known.line = r.line)
      and (h.hours = 0 or (r.start_time + interval '1 hour') at time zone p.time_zone = r.start_time at time zone p.time_zone)
      and case when r.plate <> '' and n.plate is not null then n.plate = r.plate else s.client_id = ${client} end
    order by r.line, h.hours, s.id`.execute(tx)
}

/** Marks the rows whose stay is there, and those that end a session which an earlier file left open. */
export const markKnown = async (tx: Tx, row: ImportRow, client: RawBuilder<unknown>): Promise<void> => {
  await findByKey(tx, row.id)
  await findByStay(tx, row.id, client)
  const mark = markingRows(tx, row)
  await sql`
    update import_rows r set session_id = k.session_id from import_known k
    where r.import_id = ${row.id} and r.line = k.line and k.is_ended_by_row`.execute(tx)
  await mark('imports.endsOpen', sql`select line from import_known where is_ended_by_row`)
  await mark(
    'imports.alreadyThere',
    sql`
    select line from import_known where not is_ended_by_row
    union all select line from import_rows i where i.import_id = ${row.id} and not i.is_rejected
      and not exists(select 1 from import_known k where k.line = i.line)
      and exists(select 1 from sessions s where s.import_key = i.import_key)`,
  )
  await mark('imports.sessionDiffers', sql`select line from import_known where not is_ended_by_row and is_different`)
}

/** Ends the sessions that the rows end, with their cost, unless somebody ended them since the check; returns how many. */
export const endOpenSessions = async (
  tx: Tx,
  { id: importId, owner_id }: Pick<ImportRow, 'id' | 'owner_id'>,
  now: Instant,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with ended as (
      update sessions s set end_time = r.end_time, status = r.status, cost_in_cents = r.cost_in_cents,
        refunded_in_cents = case when r.payment_status = 'REFUNDED' then r.cost_in_cents else 0 end,
        currency = r.currency, payment_status = r.payment_status, import_key = r.import_key,
        updated_at = ${now}::timestamptz
      from import_rows r
      where r.import_id = ${importId} and not r.is_rejected and not r.is_already_there and r.session_id = s.id
        and s.status = 'STARTED' and s.deleted_at is null
      returning s.id, s.place_id, s.end_time, s.status),
    noted as (
      insert into audit_events (fact, entity, entity_id, owner_id, place_id, reason, before, after, created_at)
      select 'session.ended', 'session', e.id::text, ${owner_id}::bigint, e.place_id, '', '{"Status": "STARTED"}'::jsonb,
        jsonb_build_object('ImportId', ${importId}::bigint, 'Status', e.status, 'EndTime', e.end_time), ${now}::timestamptz
      from ended e)
    select count(*) from ended`.execute(tx)
  return rows[0]?.count ?? 0
}
