import { kindsOfImport, type TariffField } from '@parkla/contract/imports/import-kinds.ts'
import { sql } from 'kysely'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Tx } from '../../../kit/database.ts'
import type { KindOfImport, Reading } from '../import-kind.ts'
import { stagedZones, wantedRows, type StagedZone, findTogether } from './tariff-findings.ts'
import { guessAmountUnit, guessClockUnit } from './tariff-cells.ts'
import { readTariffRow, type TariffReading } from './tariffs.row.ts'
import { zoneOf, type ZoneTariff } from './zone-tariff.ts'

type NewZone = Pick<TariffReading, 'code' | 'name' | 'operator' | 'region' | 'lat' | 'lon' | 'spots'> &
  ZoneTariff & { rowCount: number }

/** The same verdict as in the dry run, from the same rows. */
const newZones = (zones: readonly StagedZone[], isFreeConfirmed: boolean): NewZone[] =>
  zones.flatMap((zone) => {
    const wanted = wantedRows(zone)
    const [first] = wanted
    const verdict = zoneOf(wanted, { isFreeConfirmed })
    if (first === undefined || !verdict.ok) return []
    const { code, name, operator, region, lat, lon, spots } = first.tariff
    return [{ code, name, operator, region, lat, lon, spots, ...verdict.zone, rowCount: wanted.length }]
  })

/** Skips places added since the dry run; returns the ids of the new places by code. */
const insertPlaces = async (tx: Tx, zones: readonly NewZone[], now: Instant): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: number; code: string }>`
    insert into places (name, code, region, time_zone, operator, lat, lon, total_spots, monthly_pass_price_in_cents,
      created_at, updated_at)
    select z.name, z.code, z.region, g.time_zone,
      coalesce(nullif(z.operator, ''), (select value #>> '{}' from settings where key = 'ownOperatorCode'), 'B'),
      z.lat, z.lon, z.spots, z.pass, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as z(name text, code text, region text, operator text,
      lat double precision, lon double precision, spots integer, pass bigint)
    join regions g on g.code = z.region
    where not exists(select 1 from places p where lower(p.code) = lower(z.code))
    on conflict do nothing returning id, code`.execute(tx)
  return new Map(rows.map(({ id, code }) => [code, id]))
}

type PlacedZone = NewZone & { placeId: number }

/** The first version, valid from the beginning (R50); posted prices include VAT (R4). */
const insertTariffs = async (tx: Tx, zones: readonly PlacedZone[], now: Instant): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; place_id: number }>`
    insert into tariffs (place_id, valid_from, prices_include_vat, billing_increment_minutes, free_minutes,
      limit24h_in_cents, created_at, updated_at)
    select z."placeId", '-infinity', true, z.increment, z.free, z.cap, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as z("placeId" bigint, increment smallint, free integer,
      cap bigint)
    returning id, place_id`.execute(tx)
  return new Map(rows.map(({ id, place_id }) => [place_id, id]))
}

const insertDays = (tx: Tx, zones: readonly PlacedZone[], tariffIds: ReadonlyMap<number, number>) => {
  const days = zones.flatMap(({ week, spots, placeId }) =>
    week.map((periods, index) => ({ ...periods, spots, tariffId: tariffIds.get(placeId), weekday: index + 1 })),
  )
  return sql`
    insert into tariff_days (tariff_id, weekday, t1, t2, t3, price12, price23, price31, spots12, spots23, spots31)
    select d."tariffId", d.weekday, d.t1, d.t2, d.t3, d.price12, d.price23, d.price31, d.spots, d.spots, d.spots
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d("tariffId" bigint, weekday smallint, t1 smallint,
      t2 smallint, t3 smallint, price12 bigint, price23 bigint, price31 bigint, spots integer)`.execute(tx)
}

/** Inserts places with their first tariffs, terms and prices of passes. */
const apply: KindOfImport['apply'] = async (tx, { id, options }, { now, watch }) => {
  const isFreeConfirmed = options.ConfirmedReasons.includes('imports.noPrice')
  let added = 0
  for await (const { zones, share } of stagedZones(tx, id)) {
    const fresh = newZones(zones, isFreeConfirmed)
    const placeIds = await insertPlaces(tx, fresh, now)
    const placed = fresh.flatMap((zone) => {
      const placeId = placeIds.get(zone.code)
      return placeId === undefined ? [] : [{ ...zone, placeId }]
    })
    await insertDays(tx, placed, await insertTariffs(tx, placed, now))
    added += placed.reduce((sum, { rowCount }) => sum + rowCount, 0)
    await watch(Math.min(0.99, share))
  }
  return added
}

/** Posted prices of zones: places with their tariffs, caps, free minutes and prices of passes. */
export const tariffsImport: KindOfImport = {
  guessOptions: (columnsOf) => {
    const [amounts, windows] = [columnsOf(kindsOfImport.tariffs.amounts), columnsOf(['From', 'To'])]
    return {
      AmountUnit: guessAmountUnit(amounts.headings, amounts.texts),
      ClockUnit: guessClockUnit(windows.headings, windows.texts),
    }
  },
  openReader: async (db, reading) => {
    const codes = await db.selectFrom('regions').select('code').execute()
    const regions = new Set(codes.map(({ code }) => code))
    // The check command rejects mappings with other fields.
    const opened = { ...(reading as Reading<TariffField>), regions }
    return (raw) => readTariffRow(raw, opened)
  },
  findTogether,
  apply,
  topic: 'places',
}
