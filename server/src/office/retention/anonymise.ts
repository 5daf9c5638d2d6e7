import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { insertPlates } from '../../kit/database/plate-id.ts'
import type { PseudonymOf } from './pseudonyms.ts'

/** Locked rows of one batch. */
export type Batch = { ids: readonly number[]; now: Instant; pseudonymOf: PseudonymOf }

type PlateRow = { id: number; plate: string }

/**
 * Blanks plates that nothing refers to any more. The row stays: its deletion would have the foreign keys look through all
 * deleted sessions. A plate locked by another transaction is about to be used again.
 */
const blankUnusedPlates = async (tx: Tx, plateIds: readonly number[]): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select id from plates where id = any(${plateIds}::bigint[]) order by id for update skip locked`.execute(tx)
  // A second statement, whose snapshot has what was committed before the locks.
  await sql`
    update plates n set plate = '~' || n.id where n.id = any(${rows.map(({ id }) => id)}::bigint[])
      and not exists (select 1 from sessions s where s.plate_id = n.id and s.deleted_at is null)
      and not exists (select 1 from sessions s where s.plate_id = n.id and s.deleted_at is not null)
      and not exists (select 1 from bookings b where b.plate_id = n.id and b.deleted_at is null)
      and not exists (select 1 from bookings b where b.plate_id = n.id and b.deleted_at is not null)
      and not exists (select 1 from client_plates c where c.plate_id = n.id)
      and not exists (select 1 from list_cars c where c.plate_id = n.id)
      and not exists (select 1 from fines f where f.plate_id = n.id)
      and not exists (select 1 from disputes d where d.plate_id = n.id)
      and not exists (select 1 from vehicle_group_plates g where g.plate_id = n.id)
      and not exists (select 1 from campaign_registrants r where r.plate_id = n.id)`.execute(tx)
}

type PlatedTable = 'sessions' | 'bookings' | 'fines' | 'campaign_registrants' | 'disputes'

/** Points the rows to the pseudonyms of their plates and marks them, in one update: each row has many index entries. */
const replacePlates = async (tx: Tx, table: PlatedTable, batch: Batch): Promise<void> => {
  const { ids, now, pseudonymOf } = batch
  const { rows } = await sql<PlateRow>`
    select distinct n.id, n.plate from ${sql.table(table)} r join plates n on n.id = r.plate_id
    where r.id = any(${ids}::bigint[]) and n.plate not like '~%'`.execute(tx)
  const plateIds = rows.map(({ id }) => id)
  const pseudonyms = rows.map(({ plate }) => pseudonymOf(plate))
  await insertPlates(tx, pseudonyms)
  await sql`
    update ${sql.table(table)} r set anonymised_at = ${now}, plate_id = coalesce(p.id, r.plate_id)
    from ${sql.table(table)} b left join (
      select m.plate_id, n.id from unnest(${plateIds}::bigint[], ${pseudonyms}::text[]) as m(plate_id, pseudonym)
        join plates n on n.plate = m.pseudonym offset 0) p on p.plate_id = b.plate_id
    where b.id = any(${ids}::bigint[]) and r.id = b.id`.execute(tx)
  await blankUnusedPlates(tx, plateIds)
}

/** Marks files to be removed from storage after the commit (`retired-files.ts`); `keys` selects their keys as `key`. */
const retireFiles = async (tx: Tx, keys: RawBuilder<unknown>): Promise<void> => {
  await sql`insert into retired_files (storage_key) ${keys} order by key on conflict do nothing`.execute(tx)
}

const retireImages = (tx: Tx, readIds: readonly number[]): Promise<void> =>
  retireFiles(
    tx,
    sql`select distinct image_key as key from lpr_events
      where id = any(${readIds}::bigint[]) and image_key is not null`,
  )

type SessionRead = { id: number; sessionId: number; plate: string; corrected: string }

const readsOf = async (tx: Tx, sessionIds: readonly number[]): Promise<SessionRead[]> => {
  const columns = sql`e.id, e.license_plate as plate, e.corrected_license_plate as corrected`
  const { rows } = await sql<SessionRead>`
    select ${columns}, e.session_id as "sessionId" from lpr_events e where e.session_id = any(${sessionIds}::bigint[])
    union
    select ${columns}, coalesce(e.session_id, s.id) from sessions s
      join lpr_events e on e.id = any(array[s.start_lpr_event_id, s.end_lpr_event_id])
    where s.id = any(${sessionIds}::bigint[])`.execute(tx)
  return rows
}

/** Reads that only the session names get its id, so that the scan of unmatched reads passes them no more. */
const anonymiseReads = async (tx: Tx, reads: readonly SessionRead[], pseudonymOf: PseudonymOf): Promise<void> => {
  const ids = reads.map(({ id }) => id)
  await retireImages(tx, ids)
  await sql`
    update lpr_events e set image_key = null, session_id = m.session_id,
      license_plate = m.plate, corrected_license_plate = m.corrected
    from unnest(${ids}::bigint[], ${reads.map(({ sessionId }) => sessionId)}::bigint[],
      ${reads.map(({ plate }) => pseudonymOf(plate))}::text[],
      ${reads.map(({ corrected }) => pseudonymOf(corrected))}::text[]) as m(id, session_id, plate, corrected)
    where e.id = m.id`.execute(tx)
  await sql`
    update lpr_exceptions x set license_plate = e.license_plate from lpr_events e
    where e.id = x.lpr_event_id and x.lpr_event_id = any(${ids}::bigint[]) and x.license_plate <> ''`.execute(tx)
}

/** Plates and images of sessions; the money stays (R177). */
export const anonymiseSessions = async (tx: Tx, batch: Batch): Promise<void> => {
  await replacePlates(tx, 'sessions', batch)
  await anonymiseReads(tx, await readsOf(tx, batch.ids), batch.pseudonymOf)
}

/** Contacts, comments and plates of bookings; place, time and price stay (decision 0023). */
export const anonymiseBookings = async (tx: Tx, batch: Batch): Promise<void> => {
  await replacePlates(tx, 'bookings', batch)
  await sql`
    update bookings set name = '', phone = '', email = '', comments = ''
    where id = any(${batch.ids}::bigint[])`.execute(tx)
}

/** Plates of passes; holder, period and price stay, as its sessions refer to it (decision 0023). */
export const anonymisePasses = async (tx: Tx, { ids, now, pseudonymOf }: Batch): Promise<void> => {
  const { rows } = await sql<{ id: number; plate: string; active: string }>`
    select id, license_plate as plate, client_active_license_plate as active from monthly_passes
    where id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    update monthly_passes x set license_plate = m.plate, client_active_license_plate = m.active, anonymised_at = ${now}
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ plate }) => pseudonymOf(plate))}::text[],
      ${rows.map(({ active }) => pseudonymOf(active))}::text[]) as m(id, plate, active)
    where x.id = m.id`.execute(tx)
}

/** Contacts, answers and plates of registrants; client, right and ledger stay (decision 0081). */
export const anonymiseRegistrants = async (tx: Tx, batch: Batch): Promise<void> => {
  await replacePlates(tx, 'campaign_registrants', batch)
  await sql`
    update campaign_registrants set name = '', email = '', phone = '', comment = '', answers = '[]'
    where id = any(${batch.ids}::bigint[])`.execute(tx)
}

/** Plate, address, texts, notes and files of disputes; place, wash, times, status and money stay (R177). */
export const anonymiseDisputes = async (tx: Tx, batch: Batch): Promise<void> => {
  const { ids } = batch
  await replacePlates(tx, 'disputes', batch)
  await retireFiles(tx, sql`select storage_key as key from dispute_files where dispute_id = any(${ids}::bigint[])`)
  await sql`delete from dispute_files where dispute_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from dispute_notes where dispute_id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    update disputes set email = '', message = '', rejection_comment = '' where id = any(${ids}::bigint[])`.execute(tx)
}

/** Removes photos of fines; their rows stay and record that there was one (R142). */
export const removeFineImages = async (tx: Tx, { ids, now }: Batch): Promise<void> => {
  await retireFiles(tx, sql`select storage_key as key from fine_images where fine_id = any(${ids}::bigint[])`)
  await sql`update fines set images_removed_at = ${now} where id = any(${ids}::bigint[])`.execute(tx)
}

/** Anonymises who objected, their text and the answer, and deletes the files. State and times stay (R177). */
const anonymiseObjections = async (tx: Tx, { ids }: Batch): Promise<void> => {
  const ofBatch = sql`select id from fine_objections where fine_id = any(${ids}::bigint[])`
  await retireFiles(tx, sql`select storage_key as key from fine_objection_files where objection_id in (${ofBatch})`)
  await sql`delete from fine_objection_files where objection_id in (${ofBatch})`.execute(tx)
  await sql`
    update fine_objections set name = '', email = '', text = '-', answer = ''
    where fine_id = any(${ids}::bigint[])`.execute(tx)
}

/** Plate, debtor, notes, objections and payers of fines; number, place, times and money stay (R177). */
export const anonymiseFines = async (tx: Tx, batch: Batch): Promise<void> => {
  const { ids } = batch
  await replacePlates(tx, 'fines', batch)
  await sql`
    update fines set debtor_name = '', debtor_email = '', debtor_address = '', note = '', latitude = null, longitude = null
    where id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from fine_comments where fine_id = any(${ids}::bigint[])`.execute(tx)
  await anonymiseObjections(tx, batch)
  await sql`
    update fine_payments set payer = '', payer_account = '', details = '' where fine_id = any(${ids}::bigint[])`.execute(
    tx,
  )
}

/** The reason for which an entry was ignored may name people too. */
export const anonymisePayers = async (tx: Tx, { ids }: Batch): Promise<void> => {
  await sql`
    update fine_payments set payer = '', payer_account = '', details = '',
      ignore_reason = case when status = 'IGNORED' then '-' else '' end
    where id = any(${ids}::bigint[])`.execute(tx)
}

/** Reads with their images and exceptions; commands are evidence and stay without their read. */
export const deleteReads = async (tx: Tx, { ids }: Batch): Promise<void> => {
  await retireImages(tx, ids)
  await sql`delete from lpr_exceptions where lpr_event_id = any(${ids}::bigint[])`.execute(tx)
  await sql`update gate_commands set lpr_event_id = null where lpr_event_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from lpr_events where id = any(${ids}::bigint[])`.execute(tx)
}

export const deleteFrom =
  (table: 'controller_logs' | 'status_checks' | 'audit_events') =>
  async (tx: Tx, { ids }: Batch): Promise<void> => {
    await sql`delete from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(tx)
  }
