import type { ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import {
  isNoticeReason,
  type DoubtReason,
  type NoticeReason,
  type RejectionReason,
} from '@parkla/contract/imports/import-findings.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import type { Besides } from '../import-kind.ts'
import type { ImportRow } from '../imports.queries.ts'
import { isWanted, markRows } from '../staged-rows.ts'
import { zoneOf, type ZoneRow } from './zone-tariff.ts'
import type { StagedTariff } from './tariffs.row.ts'

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
 * Zones with the same code get a number behind it in the order of the file, so that a second import yields the same codes. A
 * zone has the code of its first row.
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

type Marks = Map<RejectionReason | NoticeReason | 'imports.noPrice', number[]>

/** A row with a price is left out, so the week of the zone would have a gap. */
const isMissed = ({ is_rejected, tariff }: StagedZone['rows'][number]): boolean =>
  is_rejected && (tariff === null || tariff.rate !== null || tariff.cap !== null)

const isConfirmed = ({ ConfirmedReasons }: ImportOptions, doubt: DoubtReason): boolean =>
  ConfirmedReasons.includes(doubt)

const judge = (zone: StagedZone, options: ImportOptions, marks: Marks): void => {
  const rows = wantedRows(zone)
  if (rows.length === 0) return
  const mark = (reason: Parameters<Marks['get']>[0], lines: readonly number[]) =>
    marks.set(reason, [...(marks.get(reason) ?? []), ...lines])
  const lines = rows.map(({ line }) => line)
  if (zone.rows.some(isMissed)) return void mark('imports.otherRowLeftOut', lines)
  const verdict = zoneOf(rows, { isFreeConfirmed: isConfirmed(options, 'imports.noPrice') })
  if (!verdict.ok) return void mark(verdict.reason, lines)
  for (const { line, notice } of verdict.notices) mark(notice, [line])
}

const judgeZones = async (tx: Tx, { id, options }: ImportRow): Promise<void> => {
  const marks: Marks = new Map()
  for await (const { zones } of stagedZones(tx, id)) for (const zone of zones) judge(zone, options, marks)
  const { refuse, doubt, notice } = markRows(tx, id)
  for (const [reason, lines] of marks) {
    const found = sql`select unnest(${lines}::bigint[]) as line`
    if (reason === 'imports.noPrice') await doubt(reason, { lines: found, isConfirmed: false })
    else if (isNoticeReason(reason)) await notice(reason, found)
    else await refuse(reason, found)
  }
}

const countNewPlaces = async (tx: Tx, importId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct r.zone_key) as count from import_rows r
    where r.import_id = ${importId} and ${isWanted}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Codes used twice, existing places, and weeks that a tariff cannot express. */
export const findTogether = async (tx: Tx, row: ImportRow): Promise<Besides> => {
  const { doubt, notice } = markRows(tx, row.id)
  await doubt('imports.codeTwice', {
    lines: linesOfSharedCodes(row.id),
    isConfirmed: isConfirmed(row.options, 'imports.codeTwice'),
  })
  await settleCodes(tx, row.id)
  await notice('imports.alreadyThere', linesOfKnownCodes(row.id))
  await judgeZones(tx, row)
  return { PlacesToAdd: await countNewPlaces(tx, row.id), ClientsToAdd: 0 }
}

/** Zones read by one query. */
const zonesAtOnce = 500

export type StagedZoneRow = Pick<StagedTariff, 'line' | 'tariff' | 'is_rejected'> & {
  zone_key: string
  is_already_there: boolean
}

export type StagedZone = { key: string; rows: StagedZoneRow[] }

const grouped = (rows: readonly StagedZoneRow[]): StagedZone[] =>
  [...Map.groupBy(rows, ({ zone_key }) => zone_key)].map(([key, zoneRows]) => ({ key, rows: zoneRows }))

/** Rows of a zone to add. */
export const wantedRows = ({ rows }: StagedZone): ZoneRow[] =>
  rows.flatMap(({ line, tariff, is_rejected, is_already_there }) =>
    is_rejected || is_already_there || tariff === null ? [] : [{ line, tariff }],
  )

/** The zones of the file in batches, their rows in order; `share` is the progress, 0 to 1. */
export async function* stagedZones(tx: Tx, importId: number): AsyncGenerator<{ zones: StagedZone[]; share: number }> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(distinct zone_key) as count from import_rows where import_id = ${importId}`.execute(tx)
  const total = counted[0]?.count ?? 0
  let seen = 0
  let last = ''
  for (;;) {
    const { rows } = await sql<StagedZoneRow>`
      select zone_key, line, tariff, is_rejected, is_already_there from import_rows
      where import_id = ${importId} and zone_key in (
        select distinct zone_key from import_rows where import_id = ${importId} and zone_key > ${last}
        order by 1 limit ${zonesAtOnce})
      order by zone_key, line`.execute(tx)
    const zones = grouped(rows)
    if (zones.length === 0) return
    seen += zones.length
    yield { zones, share: seen / total }
    last = zones.at(-1)!.key
  }
}
