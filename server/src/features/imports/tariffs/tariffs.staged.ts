import { sql } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import type { StagedTariff } from './tariffs.row.ts'

/** Zones that are looked at together; memory does not grow with the file. */
const zonesAtOnce = 500

export type StagedZoneRow = Pick<StagedTariff, 'line' | 'tariff' | 'is_rejected'> & {
  zone_key: string
  is_already_there: boolean
}

export type StagedZone = { key: string; rows: StagedZoneRow[] }

const grouped = (rows: readonly StagedZoneRow[]): StagedZone[] => {
  const zones = new Map<string, StagedZone>()
  for (const row of rows) {
    const zone = zones.get(row.zone_key) ?? { key: row.zone_key, rows: [] }
    zone.rows.push(row)
    zones.set(row.zone_key, zone)
  }
  return [...zones.values()]
}

/** The zones of the file with their rows in order, some at a time; `share` is how far they reach, 0 to 1. */
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
