import { sql } from 'kysely'
import type { Db } from '../kit/database/database.ts'

/** Attempt counters change on refused calls by design (R16). */
const countingAttempts = ['login_failures']

/** Derived from rows that are compared; a scheduled job merges them at any time (decisions 0064, 0106, 0117, 0170). */
const mergedByJob = [
  'campaign_ledger_sums',
  'day_totals',
  'fleet_spending',
  'month_totals',
  'place_sets',
  'place_set_members',
  'place_set_days',
  'place_set_commissions',
  'unpaid_changes',
  'unpaid_sums',
]

const notCompared = new Set([...countingAttempts, ...mergedByJob])

const tablesOf = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !notCompared.has(name))
}

const sumOf = (name: string) =>
  sql`select ${name} as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from ${sql.table(name)} t`

/** Checksum of every table by name; `queue` covers enqueued jobs, not scheduled ones. */
export const checksums = async (db: Db, queues: readonly string[]): Promise<Record<string, string>> => {
  const tables = (await tablesOf(db)).map(sumOf)
  const queue = sql`select 'queue', count(*)::text from pgboss.job where name = any(${queues}::text[])`
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join([...tables, queue], sql` union all `)}`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
