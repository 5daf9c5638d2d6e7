import { codeOf } from '@parkla/contract/kit/code.ts'
import { durationForm } from '@parkla/contract/office/imports/sessions/duration-words.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kit/database/database.ts'
import type { Watch } from '../import-state.ts'
import type { ImportRow } from '../imports.queries.ts'
import { placeKeyOf } from '../row-reading.ts'
import {
  countOf,
  isWanted,
  makePlates,
  markingRows,
  markNumberPlates,
  repeated,
  wantedRows,
  type KindOfImport,
} from '../staging.ts'
import { endOpenSessions, markKnown } from './known-sessions.ts'
import { readSessionRow, type KnownPlace } from './sessions.row.ts'
import { languageOfRegion } from '../../regions/region-language.queries.ts'

type PlaceByKey = KnownPlace & { id: number }

/** Every place by the keys of its name and code; names take precedence over codes, older places over newer. */
const knownPlaces = async (db: Db | Tx): Promise<ReadonlyMap<string, PlaceByKey>> => {
  const { rows: places } = await sql<PlaceByKey & { name: string; code: string }>`
    select p.id, p.name, p.code, p.time_zone as "timeZone", p.region,
      exists(select 1 from places part where part.parent_id = p.id and part.deleted_at is null) as "hasParts"
    from places p where p.deleted_at is null order by p.id desc`.execute(db)
  const byKey = new Map<string, PlaceByKey>()
  for (const place of places) byKey.set(placeKeyOf(place.code), place)
  for (const place of places) byKey.set(placeKeyOf(place.name), place)
  return byKey
}

/** Creates the temporary table `import_places`: place key of a row → place id. */
const mapKnownPlaces = async (tx: Tx): Promise<void> => {
  await sql`
    create temporary table import_places (place_key text primary key, place_id bigint not null)
    on commit drop`.execute(tx)
  const known = [...(await knownPlaces(tx))].map(([place_key, { id }]) => ({ place_key, place_id: id }))
  await sql`
    insert into import_places
    select place_key, place_id from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
      as r(place_key text, place_id bigint)`.execute(tx)
}

/** The rows `r` to add whose place is missing, behind `from`. */
const placelessRows = (importId: number) =>
  sql`${wantedRows(importId)} and not exists(select 1 from import_places k where k.place_key = r.place_key)`

/** `Ülemiste, P2` → `ULEMISTE-P2`. */
export const placeCodeOf = (name: string): string => codeOf(name) || 'PLACE'

/** The place code of the name, with a number appended if the code is taken. */
const freeCode = (name: string, taken: Set<string>): string => {
  const base = placeCodeOf(name)
  let code = base
  for (let number = 2; taken.has(code); number += 1) code = `${base}-${number}`
  taken.add(code)
  return code
}

/** Inserts the missing places of the rows, our own and open, in the region and zone of the options. */
const makePlaces = async (tx: Tx, { id: importId, options: { Region, TimeZone } }: ImportRow): Promise<void> => {
  await mapKnownPlaces(tx)
  const codes = await tx.selectFrom('places').select('code').execute()
  const taken = new Set(codes.map(({ code }) => code))
  for (;;) {
    const { rows: missing } = await sql<{ place_key: string; name: string }>`
      select distinct on (r.place_key) r.place_key, r.place as name from ${placelessRows(importId)}
      order by r.place_key, r.line limit 2000`.execute(tx)
    if (missing.length === 0) return
    const coded = missing.map((place) => ({ ...place, code: freeCode(place.name, taken) }))
    await sql`
      with wanted as (
        select * from jsonb_to_recordset(${JSON.stringify(coded)}::jsonb) as r(place_key text, name text, code text)),
      made as (
        insert into places (name, code, region, time_zone) select name, code, ${Region}, ${TimeZone} from wanted
        returning id, code)
      insert into import_places select w.place_key, m.id from made m join wanted w on w.code = m.code`.execute(tx)
  }
}

/** App 1 is our own (R176); imported drivers belong to it. */
const ownApp = 1

/** Identifies a driver within one source. */
const referenceOf = (source: string) => sql`${`${source}:`}::text || r.driver`

/** Condition on a row `r`: no client of our app has its phone. */
const isNewPhone = sql`not exists(
  select 1 from clients k where k.phone_number = r.phone and k.app_id = ${ownApp} and k.deleted_at is null)`

/** The distinct phones of rows `r` without a driver that no client has. */
const newPhones = (importId: number) =>
  sql`select distinct r.phone from ${wantedRows(importId)} and r.driver = '' and r.phone <> '' and ${isNewPhone}`

const countNewClients = async (tx: Tx, importId: number, source: string): Promise<number> => {
  const drivers = sql`
    select count(*) from (select distinct r.driver from ${wantedRows(importId)} and r.driver <> '') as r
    where not exists(select 1 from clients c where c.external_reference = ${referenceOf(source)})`
  const phones = sql`select count(*) from (${newPhones(importId)}) as r`
  return (await countOf(tx, drivers)) + (await countOf(tx, phones))
}

/** Inserts the missing drivers and plates of the rows. */
const makeClients = async (tx: Tx, { id: importId, options }: ImportRow, now: Instant): Promise<void> => {
  await makePlates(tx, importId)
  // Each driver's first phone in the file; of drivers with the same phone only the first gets it.
  await sql`
    create temporary table import_drivers on commit drop as
    select driver, external_reference, case when nth = 1 then phone else '' end as phone
    from (
      select d.*, row_number() over (partition by phone order by line) as nth from (
        select distinct on (r.driver) r.driver, ${referenceOf(options.Source)} as external_reference, r.phone, r.line
        from ${wantedRows(importId)} and r.driver <> '' order by r.driver, (r.phone = ''), r.line
      ) as d
    ) as numbered`.execute(tx)
  // A client with the driver's phone and no reference of a source becomes that driver.
  await sql`
    update clients c set external_reference = d.external_reference, updated_at = ${now}
    from import_drivers d
    where d.phone <> '' and c.phone_number = d.phone and c.app_id = ${ownApp} and c.deleted_at is null
      and c.external_reference is null
      and not exists(select 1 from clients k where k.external_reference = d.external_reference)`.execute(tx)
  await sql`
    insert into clients (name, phone_number, region, language, external_reference, created_at, updated_at)
    select r.driver, case when ${isNewPhone} then r.phone else '' end, ${options.Region},
      ${languageOfRegion(options.Region)}, r.external_reference,
      ${now}::timestamptz, ${now}::timestamptz
    from import_drivers r
    where not exists(select 1 from clients k where k.external_reference = r.external_reference)`.execute(tx)
  await sql`
    insert into clients (phone_number, region, language, created_at, updated_at)
    select r.phone, ${options.Region}, ${languageOfRegion(options.Region)}, ${now}::timestamptz, ${now}::timestamptz
    from (${newPhones(importId)}) as r`.execute(tx)
  await sql`analyze import_drivers`.execute(tx)
}

/** The client of a row `r`: by the driver's reference, else by the phone. */
const clientOf = (source: string) => sql`coalesce(
  (select d.id from clients d where r.driver <> '' and d.external_reference = ${referenceOf(source)}),
  (select d.id from clients d where r.driver = '' and r.phone <> '' and d.phone_number = r.phone
    and d.app_id = ${ownApp} and d.deleted_at is null))`

const linkPlates = (tx: Tx, importId: number, source: string) =>
  sql`
    insert into client_plates (client_id, plate_id)
    select distinct client_id, plate_id from (
      select ${clientOf(source)} as client_id, p.id as plate_id from (
        select distinct r.driver, case when r.driver = '' then r.phone else '' end as phone, r.plate
        from ${wantedRows(importId)} and r.plate <> '' and r.driver || r.phone <> ''
      ) as r join plates p on p.plate = r.plate
    ) as cars where client_id is not null
    on conflict do nothing`.execute(tx)

/** Rows with the same stay, or with one reference at one place and start: all but the first. */
const duplicates = (importId: number) => sql`
  ${repeated(importId, sql`r.import_key`)}
  union ${repeated(importId, sql`r.place_key, r.reference, r.start_time`, sql`r.reference <> ''`)}`

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
      and ${isWanted} and r.session_id is null
    order by r.line
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

const insertAll = async (tx: Tx, row: ImportRow, watch: Watch): Promise<number> => {
  const last = await countOf(tx, sql`select coalesce(max(line), 0) from import_rows where import_id = ${row.id}`)
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
  guessOptions: () => ({ AmountUnit: 'AUTO' }),
  openReader: async (db, reading) => {
    const places = await knownPlaces(db)
    const form = durationForm(reading.headings?.[reading.columns.Duration ?? -1] ?? '')
    return (cell, findings) => readSessionRow(cell, { ...reading, places, durationForm: form, ...findings })
  },
  judge: async (tx, row) => {
    await mapKnownPlaces(tx)
    const { id } = row
    const mark = markingRows(tx, row)
    await mark('imports.duplicateInFile', duplicates(id))
    await markKnown(tx, row, clientOf(row.options.Source))
    await mark('imports.alreadyRunning', alreadyRunning(id))
    await mark('imports.overlapping', overlapping(id))
    await markNumberPlates(tx, row)
  },
  // No second check: unique keys make a second insertion of a session impossible.
  countBesides: async (tx, { id, options }) => ({
    PlacesToAdd: await countOf(tx, sql`select count(distinct r.place_key) from ${placelessRows(id)}`),
    ClientsToAdd: await countNewClients(tx, id, options.Source),
  }),
  /** Inserts sessions with their places, drivers and plates. */
  insert: async (tx, row, { now, watch }) => {
    await makePlaces(tx, row)
    await makeClients(tx, row, now)
    const added = (await endOpenSessions(tx, row, now)) + (await insertAll(tx, row, watch))
    await linkPlates(tx, row.id, row.options.Source)
    return added
  },
}
