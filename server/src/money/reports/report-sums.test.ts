// PGlite too: dialect
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateRow } from '../../kit/database/rows.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { saveRefund } from '../../parking/charges/payment-logs.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { figures } from './day-figures.ts'
import { wholeMonths } from './day-totals.ts'
import { expectRecountEqual, expectSameSums } from './report-sums.suite.ts'

const node = await openTestNode()

test('400 random sessions: report, payout, workbook and naive recount give the same sums, merged days or not', async () => {
  await expectSameSums(node, { count: 400, seed: 7 })
})

test.each([
  ['cost', { cost_in_cents: 760 }],
  ['end', { end_time: '2026-02-12T23:30:00.000Z' }],
  ['type', { type: 'CAR_WASH' }],
  ['test payment', { payment_status: 'TEST' }],
  ['deletion', { deleted_at: '2026-02-20T10:00:00.000Z' }],
])('session changed after two refunds (%s): totals follow with the refunds', async (_name, change) => {
  const place = await aPlace().save(node.db)
  const stay = aSession().startedAt('2026-02-10T10:00:00.000Z').lasting(60).at(place).costing(1000, 50)
  const { id } = await stay.paid().save(node.db)
  await saveRefund(node.db, { session_id: id, amount_in_cents: 300, settled_at: '2026-02-14T10:00:00.000Z' })
  await saveRefund(node.db, { session_id: id, amount_in_cents: 500, settled_at: '2026-03-02T10:00:00.000Z' })
  await updateRow(node.db, 'sessions', { id, refunded_in_cents: 800, payment_status: 'PARTIALLY_REFUNDED' })
  await expectRecountEqual(node)
  await updateRow(node.db, 'sessions', { id, ...change })
  await expectRecountEqual(node)
})

// The plan made for one row, a nested loop of both tables, takes minutes for an update of some thousands of sessions.
test('triggers of sessions: none joins the rows before and after a statement', async () => {
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger
    where tgrelid = 'sessions'::regclass and tgoldtable is not null and tgnewtable is not null`.execute(node.db)
  expect(rows).toEqual([])
})

// A report by day over scattered places reads the index alone: one figure missing, and it reads the whole table.
test('index of merged days by place: holds every figure', async () => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'day_totals_place'::regclass order by attnum`.execute(
    node.db,
  )
  const keys = ['place_id', 'day', 'currency', 'type', 'vat_percent']
  expect(rows.map(({ name }) => name)).toEqual([...keys, ...figures])
})

test.each([
  ['2026-03-01', '2026-03-31', '2026-03-01', '2026-03-01', []],
  ['2026-03-03', '2026-03-30', '2026-03-01', '2026-03-01', ['2026-03-01/2026-03-02 -1', '2026-03-31/2026-03-31 -1']],
  ['2026-03-10', '2026-03-12', '2026-04-01', '2026-03-01', ['2026-03-10/2026-03-12 1']],
  ['2026-01-20', '2026-03-09', '2026-02-01', '2026-02-01', ['2026-01-20/2026-01-31 1', '2026-03-01/2026-03-09 1']],
  ['2025-12-02', '2026-03-30', '2025-12-01', '2026-03-01', ['2025-12-01/2025-12-01 -1', '2026-03-31/2026-03-31 -1']],
  ['2025-12-31', '2026-01-01', '2026-01-01', '2025-12-01', ['2025-12-31/2025-12-31 1', '2026-01-01/2026-01-01 1']],
])('%s to %s: whole months %s to %s, and the days %j', (from, to, first, last, parts) => {
  const months = wholeMonths({ from, to })
  expect([months.first, months.last]).toEqual([first, last])
  expect(months.parts.map((part) => `${part.from}/${part.to} ${part.sign}`)).toEqual(parts)
})
