import { sql } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import type { StagedTariff } from './tariffs.row.ts'
import type { ZoneRow } from './zone-tariff.ts'

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
