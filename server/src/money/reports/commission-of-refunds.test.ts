import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { updateRow } from '../../kit/database/rows.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { saveRefund } from '../../parking/charges/payment-logs.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { mergeDayTotals } from './reports.jobs.ts'

const node = await openTestNode()
const { db } = node
const admin = await anOwner().globalAdmin().save(db)
const created_at = '2026-01-01T00:00:00.000Z'

const merge = () => mergeDayTotals.run(node.jobContext(), {})

/** 7.5 % in March, 21.3 % from April on. */
const saveWorld = async () => {
  const place = await aPlace().save(db)
  const stay = () => aSession().startedAt('2026-03-09T10:00:00.000Z').lasting(60).at(place).paid()
  const of = { place_id: place.id, created_at }
  await db
    .insertInto('place_commissions')
    .values([
      { ...of, valid_from: '2026-01-01', percent: 7.5 },
      { ...of, valid_from: '2026-04-01', percent: 21.3 },
    ])
    .execute()
  return { place, stay }
}

const payoutOf = async (placeId: number, to = '31.12.2026') => {
  const query = { from: '1.3.2026', to, placeId, type: 'ALL', reportType: 'PAYOUT' } as const
  return (await node.call(api.reports.finance, query, admin)).body.Totals[0]?.Values
}

type Refund = { cents: number; at: string }
const refund = async (session: { id: number }, refunds: readonly Refund[], isFull: boolean) => {
  for (const [index, { cents, at }] of refunds.entries()) {
    const is_full = isFull && index === refunds.length - 1
    await saveRefund(db, { session_id: session.id, amount_in_cents: cents, settled_at: at, is_full })
  }
  const refunded_in_cents = refunds.reduce((sum, { cents }) => sum + cents, 0)
  await updateRow(db, 'sessions', {
    id: session.id,
    refunded_in_cents,
    payment_status: isFull ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
  })
}

const inApril = (day: number, cents: number): Refund => ({
  cents,
  at: `2026-04-${String(day).padStart(2, '0')}T10:00:00.000Z`,
})

test.each([
  ['at once', [inApril(4, 877)]],
  ['in parts', [inApril(4, 101), inApril(4, 33), inApril(11, 402), inApril(20, 341)]],
  ['partly on the day itself', [{ cents: 58, at: '2026-03-09T12:00:00.000Z' }, inApril(6, 819)]],
] as const)('full refund %s after the commission has changed: leaves the landowner at 0 (R197)', async (_, refunds) => {
  const { place, stay } = await saveWorld()
  const session = await stay().costing(850, 27).save(db)
  await merge()
  await refund(session, refunds, true)
  const whole = { Paid: 877, Refunded: -877, Vat: 0, Fees: 0, Commission: 0, Payout: 0 }
  expect(await payoutOf(place.id)).toMatchObject(whole)
  await merge()
  expect(await payoutOf(place.id)).toMatchObject(whole)
})

test('refunds of all stays of a day one after the other: leave 0, whatever they round to', async () => {
  const { place, stay } = await saveWorld()
  const stays = []
  for (const cents of [101, 103, 107, 109, 113]) stays.push({ cents, session: await stay().costing(cents).save(db) })
  await merge()
  for (const [index, { cents, session }] of stays.entries()) await refund(session, [inApril(index + 2, cents)], true)
  expect(await payoutOf(place.id)).toMatchObject({ Commission: 0, Payout: 0 })
  await merge()
  expect(await payoutOf(place.id)).toMatchObject({ Commission: 0, Payout: 0 })
})

test('refund, then the percentage of the stay changes: both are counted again', async () => {
  const { place, stay } = await saveWorld()
  const session = await stay().costing(1_240).save(db)
  await refund(session, [inApril(4, 1_240)], true)
  await merge()
  await node.call(api.commissions.add, { PlaceId: place.id, ValidFrom: '2026-03-01', Percent: 33.3 }, admin)
  // 10 euros without VAT.
  expect(await payoutOf(place.id, '31.3.2026')).toMatchObject({ Commission: -333, Payout: 667 })
  expect(await payoutOf(place.id)).toMatchObject({ Commission: 0, Payout: 0 })
})

test('statements of the stay and of its refund in a later month: add up to 0', async () => {
  const { place, stay } = await saveWorld()
  const session = await stay().costing(953).save(db)
  await refund(session, [inApril(4, 203), inApril(9, 750)], true)
  node.clock.set('2026-06-01T10:00:00.000Z')
  for (const month of ['2026-03', '2026-04']) {
    const { body } = await node.call(api.statements.preview, { month, placeId: place.id }, admin)
    const input = { Month: month, PlaceId: place.id, Totals: body.Totals }
    const { status } = await node.call(api.statements.close, input, {
      as: admin,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(status).toBe(200)
  }
  const statements = await db
    .selectFrom('statements')
    .selectAll()
    .where('place_id', '=', place.id)
    .orderBy('month')
    .execute()
  expect(statements).toHaveLength(2)
  expect(statements[0]?.payout_in_cents).toBeGreaterThan(0)
  expect(statements.reduce((sum, { payout_in_cents: cents }) => sum + cents, 0)).toBe(0)
})
