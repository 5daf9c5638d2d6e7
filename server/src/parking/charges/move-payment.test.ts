import { expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { testNow } from '../../testing/test-clock.ts'
import { aPlace } from '../places/places.factory.ts'
import { aSession } from '../session-records/sessions.factory.ts'
import { movePayment, type PaymentMove } from './move-payment.ts'

const node = await openTestNode()
const place = await aPlace().save(node.db)

const aPaidSession = () => aSession().costing(500).paid().at(place).save(node.db)
const move = (sessionId: number, change: Omit<PaymentMove, 'sessionId'>) =>
  node.db.transaction().execute((tx) => movePayment(tx, { now: testNow }, { sessionId, ...change }))

const traceOf = async (id: number) => ({
  ...(await node.row('sessions', id)),
  log: (await node.rows('payment_logs', { session_id: id })).map(
    ({ event, payment_status }) => `${event} → ${payment_status}`,
  ),
  facts: await node.facts('session', id),
})

test('event without a transition: 409 and nothing is written', async () => {
  const { id } = await aPaidSession()
  const before = await traceOf(id)
  await expect(move(id, { events: ['settle'] })).rejects.toMatchObject({ reason: 'sessions.illegalPaymentStatus' })
  expect(await traceOf(id)).toEqual(before)
})

test('two events: one log line each, one audit row', async () => {
  const { id } = await aPaidSession()
  const before = await traceOf(id)
  await move(id, { events: ['refund', 'refunded'], columns: () => ({ refunded_in_cents: 500 }) })
  const after = await traceOf(id)
  expect(after).toMatchObject({ payment_status: 'REFUNDED', refunded_in_cents: 500 })
  expect(after.log.slice(before.log.length)).toEqual(['refund → REFUND_REQUESTED', 'refunded → REFUNDED'])
  expect(after.facts.slice(before.facts.length)).toEqual(['session.payment.refund'])
})

test('answer without a transition: recorded, state stays', async () => {
  const { id } = await aPaidSession()
  const before = await traceOf(id)
  const answer = { outcome: 'done', providerCode: '00', providerReference: 'P-1' } as const
  await move(id, { events: ['charged'], answer })
  const after = await traceOf(id)
  expect(after.payment_status).toBe('OK')
  expect(after.log.slice(before.log.length)).toEqual(['charged → OK'])
  expect(after.facts.slice(before.facts.length)).toEqual(['session.payment.charged'])
})
