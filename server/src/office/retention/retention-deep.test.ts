import { retentionDays, retentionKinds, type RetentionKind } from '@parkla/contract/office/retention/retention-kinds.ts'
import { dayMs } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deepCount } from '../../testing/deep-count.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { retentionJobs } from './retention.jobs.ts'

const node = await openTestNode()
const { db } = node
const place = await aPlace().save(db)

const young = Number(process.env['RETENTION_ROWS'] ?? deepCount(2_000_000))
const due = 2_000

const run = (kind: RetentionKind) => retentionJobs[retentionKinds.indexOf(kind)]!.run(node.jobContext(), {})

/** Times of one due row in each second before the cutoff, and of the others after it. */
const timesOf = (kind: RetentionKind) => {
  const cutoff = new Date(node.clock.now().getTime() - retentionDays[kind] * dayMs).toISOString()
  return sql`${cutoff}::timestamptz + (n - ${due + 1}) * interval '1 second' / greatest(1, n / ${due + 1} * 100)`
}

const fillReads = () =>
  sql`
  insert into lpr_events (place_id, gate, direction, license_plate, confidence, time, outcome)
  select ${place.id}, '', 'ENTRY', 'A' || n % 100000, 1, ${timesOf('UNMATCHED_READS')}, 'UNMATCHED'
  from generate_series(1, ${young + due}) n`.execute(db)

const fillAudit = () =>
  sql`
  insert into audit_events (fact, entity, entity_id, created_at)
  select 'place.changed', 'place', n::text, ${timesOf('AUDIT')} from generate_series(1, ${young + due}) n`.execute(db)

/** Rows that scans of the table have returned since the database was created; the statistics are written a moment later. */
const rowsRead = async (table: string): Promise<{ whole: number; byIndex: number }> => {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ whole: number; byIndex: number }>`
    select seq_tup_read::float8 as whole, coalesce(idx_tup_fetch, 0)::float8 as "byIndex"
    from pg_stat_user_tables where relname = ${table}`.execute(db)
  return rows[0]!
}

test.each([
  ['UNMATCHED_READS', 'lpr_events', fillReads],
  ['AUDIT', 'audit_events', fillAudit],
] as const)(
  `%s beside ${young} younger rows: removed by index, none of the younger is read`,
  async (kind, table, fill) => {
    // Drop an index that is slow to fill and that retention does not use.
    await sql`drop index if exists lpr_events_plate_part`.execute(db)
    await fill()
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
    const before = await rowsRead(table)
    const start = performance.now()
    await run(kind)
    const seconds = (performance.now() - start) / 1000
    await run(kind)
    const after = await rowsRead(table)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
    expect(rows[0]?.count).toBe(young)
    expect(after.whole - before.whole).toBe(0)
    // Each batch looks its rows up again to lock, judge and delete them: 22 a read, whatever the size of the table.
    expect(after.byIndex - before.byIndex).toBeLessThan(30 * due)
    console.info(`${kind}: ${due} of ${young + due} rows removed in ${seconds.toFixed(1)} s`)
  },
  1_800_000,
)
