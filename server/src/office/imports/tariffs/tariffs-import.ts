import { fieldsHolding } from '@parkla/contract/office/imports/import-kinds.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { guessAmountUnit, guessClockUnit } from './tariff-cells.ts'
import { readTariffRow, type TariffReading } from './tariffs.row.ts'
import { zoneOf, type ZoneRow, type ZoneTariff } from './zone-tariff.ts'
import type { ImportOptions } from '@parkla/contract/office/imports/imports.schema.ts'
import { countOf, markFindings, markingRows, wantedRows, type Finding, type KindOfImport } from '../staging.ts'

/** Zones in the order of the file, numbered within their code. */
const numberedZones = (importId: number): RawBuilder<unknown> => sql`
  select zone_key, code, row_number() over (partition by lower(code) order by line) as nth,
    count(*) over (partition by lower(code)) as uses
  from (
    select distinct on (zone_key) zone_key, line, tariff ->> 'code' as code
    from import_rows where import_id = ${importId} and zone_key is not null and tariff is not null
    order by zone_key, line
  ) as zones`

/**
 * Zones with the same code get a number appended in the order of the file, so that a second import yields the same
 * codes. A zone has the code of its first row.
 */
const settleCodes = (tx: Tx, importId: number) =>
  sql`
    update import_rows r set tariff = jsonb_set(r.tariff, '{code}',
      to_jsonb(case when z.nth = 1 then z.code else z.code || '-' || z.nth end))
    from (${numberedZones(importId)}) as z
    where r.import_id = ${importId} and r.zone_key = z.zone_key and r.tariff is not null`.execute(tx)

const linesOfSharedCodes = (importId: number) => sql`
  select r.line from import_rows r join (${numberedZones(importId)}) as z on z.zone_key = r.zone_key
  where r.import_id = ${importId} and z.uses > 1`

/** The code of a deleted place remains taken. */
const linesOfKnownCodes = (importId: number) => sql`
  select r.line from import_rows r
  where r.import_id = ${importId} and not r.is_rejected
    and exists(select 1 from places p where lower(p.code) = lower(r.tariff ->> 'code'))`

/** A row with a price is left out, so the week of the zone would have a gap. */
const isMissed = ({ is_rejected, tariff }: StagedZoneRow): boolean =>
  is_rejected && (tariff === null || tariff.rate !== null || tariff.cap !== null)

const verdictOn = (rows: readonly ZoneRow[], { ConfirmedReasons }: ImportOptions) =>
  zoneOf(rows, { isFreeConfirmed: ConfirmedReasons.includes('imports.noPrice') })

const findingsOf = (zone: StagedZone, options: ImportOptions): readonly Finding[] => {
  const rows = rowsToAdd(zone)
  const ofAll = (reason: Finding['reason']) => rows.map(({ line }) => ({ line, reason }))
  if (zone.some(isMissed)) return ofAll('imports.otherRowLeftOut')
  const verdict = verdictOn(rows, options)
  return verdict.ok ? verdict.notices : ofAll(verdict.reason)
}

const zonesAtOnce = 500

type StagedZoneRow = {
  zone_key: string
  line: number
  tariff: TariffReading | null
  is_rejected: boolean
  is_already_there: boolean
}

type StagedZone = readonly StagedZoneRow[]

const rowsToAdd = (zone: StagedZone): ZoneRow[] =>
  zone.flatMap(({ line, tariff, is_rejected, is_already_there }) =>
    is_rejected || is_already_there || tariff === null ? [] : [{ line, tariff }],
  )

/** The zones of the file in batches, their rows in order; `share` is the progress, 0 to 1. */
async function* stagedZones(tx: Tx, importId: number): AsyncGenerator<{ zones: StagedZone[]; share: number }> {
  const total = await countOf(tx, sql`select count(distinct zone_key) from import_rows where import_id = ${importId}`)
  let seen = 0
  let last = ''
  for (;;) {
    const { rows } = await sql<StagedZoneRow>`
      select zone_key, line, tariff, is_rejected, is_already_there from import_rows
      where import_id = ${importId} and zone_key in (
        select distinct zone_key from import_rows where import_id = ${importId} and zone_key > ${last}
        order by 1 limit ${zonesAtOnce})
      order by zone_key, line`.execute(tx)
    const newest = rows.at(-1)
    if (newest === undefined) return
    const zones = [...Map.groupBy(rows, ({ zone_key }) => zone_key).values()]
    seen += zones.length
    yield { zones, share: seen / total }
    last = newest.zone_key
  }
}

type NewZone = TariffReading & ZoneTariff & { rowCount: number }

/** Zones to add by the same rule as in the dry run, from the same rows. */
const newZones = (zones: readonly StagedZone[], options: ImportOptions): NewZone[] =>
  zones.flatMap((zone) => {
    const wanted = rowsToAdd(zone)
    const [first] = wanted
    const verdict = verdictOn(wanted, options)
    if (first === undefined || !verdict.ok) return []
    const week = verdict.zone.week.map((periods, index) => ({ ...periods, weekday: index + 1 }))
    return [{ ...first.tariff, ...verdict.zone, week, rowCount: wanted.length }]
  })

/**
 * Places with their first tariffs, valid from the beginning (R50); posted prices include VAT (R4). Skips places added since the
 * dry run; returns the codes of the new ones.
 */
const insertZones = async (tx: Tx, zones: readonly NewZone[], now: Instant): Promise<Set<string>> => {
  const { rows } = await sql<{ code: string }>`
    with zones as (
      select * from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as z(name text, code text, region text,
        operator text, lat double precision, lon double precision, spots integer, pass bigint, increment smallint,
        free integer, cap bigint, week jsonb)),
    placed as (
      insert into places (name, code, region, time_zone, operator, lat, lon, total_spots, monthly_pass_price_in_cents,
        created_at, updated_at)
      select z.name, z.code, z.region, g.time_zone,
        coalesce(nullif(z.operator, ''), (select value #>> '{}' from settings where key = 'ownOperatorCode'), 'B'),
        z.lat, z.lon, z.spots, z.pass, ${now}::timestamptz, ${now}::timestamptz
      from zones z join regions g on g.code = z.region
      where not exists(select 1 from places p where lower(p.code) = lower(z.code))
      on conflict do nothing returning id, code),
    priced as (
      insert into tariffs (place_id, valid_from, prices_include_vat, billing_increment_minutes, free_minutes,
        limit24h_in_cents, created_at, updated_at)
      select p.id, '-infinity', true, z.increment, z.free, z.cap, ${now}::timestamptz, ${now}::timestamptz
      from placed p join zones z on z.code = p.code returning id, place_id),
    days as (
      insert into tariff_days (tariff_id, weekday, t1, t2, t3, price12, price23, price31, spots12, spots23, spots31)
      select t.id, d.weekday, d.t1, d.t2, d.t3, d.price12, d.price23, d.price31, z.spots, z.spots, z.spots
      from priced t join placed p on p.id = t.place_id join zones z on z.code = p.code,
        jsonb_to_recordset(z.week) as d(weekday smallint, t1 smallint, t2 smallint, t3 smallint, price12 bigint,
          price23 bigint, price31 bigint))
    select code from placed`.execute(tx)
  return new Set(rows.map(({ code }) => code))
}

/** Posted prices of zones: places with their tariffs, caps, free minutes and prices of passes. */
export const tariffsImport: KindOfImport = {
  topic: 'places',
  guessOptions: (columnsOf) => {
    const [amounts, windows] = [columnsOf(fieldsHolding('tariffs', 'amount')), columnsOf(['From', 'To'])]
    return {
      AmountUnit: guessAmountUnit(amounts.headings, amounts.texts),
      ClockUnit: guessClockUnit(windows.headings, windows.texts),
    }
  },
  openReader: async (db, reading) => {
    const codes = await db.selectFrom('regions').select('code').execute()
    const regions = new Set(codes.map(({ code }) => code))
    return (cell, findings) => readTariffRow(cell, { ...reading, regions, ...findings })
  },
  /** Codes used twice, existing places, and weeks that a tariff cannot express. */
  judge: async (tx, row) => {
    const mark = markingRows(tx, row)
    await mark('imports.codeTwice', linesOfSharedCodes(row.id))
    await settleCodes(tx, row.id)
    await mark('imports.alreadyThere', linesOfKnownCodes(row.id))
    const findings: Finding[] = []
    for await (const { zones } of stagedZones(tx, row.id))
      findings.push(...zones.flatMap((zone) => findingsOf(zone, row.options)))
    await markFindings(tx, row, findings)
  },
  // No second check: places added since the check are skipped.
  countBesides: async (tx, { id }) => ({
    PlacesToAdd: await countOf(tx, sql`select count(distinct r.zone_key) from ${wantedRows(id)}`),
  }),
  /** Inserts places with their first tariffs, terms and prices of passes. */
  insert: async (tx, { id, options }, { now, watch }) => {
    let added = 0
    for await (const { zones, share } of stagedZones(tx, id)) {
      const fresh = newZones(zones, options)
      const codes = await insertZones(tx, fresh, now)
      for (const { code, rowCount } of fresh) added += codes.has(code) ? rowCount : 0
      await watch(Math.min(0.99, share))
    }
    return added
  },
}
