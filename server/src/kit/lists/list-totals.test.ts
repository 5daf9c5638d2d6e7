import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { countLimit, longestCountMs, totalsOf } from './list-totals.ts'
import { openTestNode } from '../../testing/test-node.ts'

const node = await openTestNode()

const euro = sql`select 'EUR' as currency, k.id as cents`
const numbers = (most: number) => sql`select generate_series(1, ${most}::int) as id`

test.each([
  ['none', 0, { Count: 0, IsMore: false, Sums: [] }],
  ['four', 4, { Count: 4, IsMore: false, Sums: [{ Currency: 'EUR', SumInCents: 10 }] }],
  ['10,000', 10_000, { Count: 10_000, IsMore: false, Sums: [{ Currency: 'EUR', SumInCents: 50_005_000 }] }],
  ['10,001: more, without a sum', 10_001, { Count: 10_000, IsMore: true, Sums: [] }],
])('rows: %s', async (_, rows, totals) => {
  expect(await totalsOf(node.services.replica, { keys: numbers(rows), amount: euro })).toEqual(totals)
})

test('list without amounts: counted only', async () => {
  const totals = { Count: 3, IsMore: false, Sums: [] }
  expect(await totalsOf(node.services.replica, { keys: numbers(3) })).toEqual(totals)
})

test('count that takes 200 ms: cancelled, not counted; the next one is not affected', async () => {
  const ofTests = countLimit.ms
  onTestFinished(() => void (countLimit.ms = ofTests))
  countLimit.ms = longestCountMs
  const slow = { keys: sql`select 1 as id from pg_sleep(0.2)` }
  // PGlite has no timeouts.
  const Count = node.database.kind === 'postgres' ? null : 1
  expect(await totalsOf(node.services.replica, slow)).toEqual({ Count, IsMore: false, Sums: [] })
  countLimit.ms = ofTests
  expect(await totalsOf(node.services.replica, { keys: numbers(2) })).toMatchObject({ Count: 2 })
})
