import type { Database } from '@parkla/server/kit/database/database.ts'
import { compareAt, comparedTables, comparisonsOf, idsAfter } from '@parkla/server/money/books/comparisons.queries.ts'
import { openTestDatabase, removeRegions } from '@parkla/server/testing/test-database.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seedSessions } from './seed-sessions.ts'

const options = { sessions: 3_000, places: 40, seed: 7, now: new Date('2026-03-04T10:00:00Z') }
let database: Database
beforeAll(async () => {
  database = await openTestDatabase(inject('database'))
  await removeRegions(database.db)
  await seedSessions(database.pool, options)
}, 60_000)
afterAll(() => database.close())

const one = async (sql: string): Promise<Record<string, number>> =>
  (await database.pool.query<Record<string, number>>(sql)).rows[0]!

test('sessions: the given number, within the year', async () => {
  const found = await one(`select
    (select count(*) from sessions) as sessions, (select count(*) from places) as places,
    (select count(*) from sessions where status = 'STARTED') as running,
    (select count(*) from sessions where greatest(start_time, end_time) > '2026-03-04T10:00:00Z') as future,
    (select count(*) from sessions where start_time < '2025-03-03T00:00:00Z') as older,
    (select count(*) from invoices) as invoices, (select count(*) from ratings) as ratings`)
  expect(found).toMatchObject({ sessions: 3_000, places: 40, running: 3, future: 0, older: 0 })
  expect(found['invoices']).toBeGreaterThan(0)
  expect(found['ratings']).toBeGreaterThan(0)
})

test('foreign keys: all valid, although not checked while loading', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string; target: string }>(`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as target
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conrelid in ('sessions'::regclass, 'lpr_events'::regclass, 'invoices'::regclass, 'ratings'::regclass)
      and c.confrelid <> 'regions'::regclass`)
  expect(rows.length).toBeGreaterThan(10)
  for (const { table, column, target } of rows) {
    const sql = `select count(*) as lost from ${table} t left join ${target} o on o.id = t.${column} where t.${column} is not null and o.id is null`
    expect(await one(sql), `${table}.${column}`).toEqual({ lost: 0 })
  }
})

test('check of the books: sessions are in the totals of days, the spending of fleets and the unpaid sums, nothing differs', async () => {
  const { db } = database
  const kinds = new Set<string>()
  for (const table of comparedTables) {
    const ids = await idsAfter(db, table, { id: 0, limit: 1_000 })
    for (let at = 0; at < comparisonsOf(table); at += 1)
      for (const { kind, placeId, left, right } of await compareAt(db, { table, at, ids })) {
        expect(left, `${kind} of place ${placeId}`).toBe(right)
        if (right > 0) kinds.add(kind)
      }
  }
  expect([...kinds].toSorted()).toEqual([
    'DEBTS',
    'DISCOUNTS',
    'FLEETS',
    'FLEET_SPENDING',
    'INCOME',
    'REFUNDS',
    'UNPAID',
  ])
})

test('indexes: restored', async () => {
  const { found } = await one(`select count(*) as found from pg_indexes where tablename = 'sessions'`)
  expect(found).toBeGreaterThan(20)
})

test('second seed: ids continue after the first, the same seed gives the same sessions', async () => {
  await seedSessions(database.pool, options)
  const { sessions, differing } = await one(`select count(*) as sessions,
    count(*) filter (where a.id <= 3000 and (a.start_time, a.end_time, a.cost_in_cents, a.payment_status) is distinct from
      (select (b.start_time, b.end_time, b.cost_in_cents, b.payment_status) from sessions b where b.id = a.id + 3000)) as differing
    from sessions a`)
  expect({ sessions, differing }).toEqual({ sessions: 6_000, differing: 0 })
})
