// PGlite too: locks
import { join } from 'node:path'
import { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { setSandboxBehaviour } from '../../adapters/payment-sandbox/sandbox-behaviour.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { aSession, type SessionFactory } from '../session-records/sessions.factory.ts'

const node = await openTestNode()
const place = await aPlace().save(node.db)
const global = await anOwner().globalAdmin().save(node.db)
beforeEach(() => setSandboxBehaviour(join(node.dataFolder, 'payment-sandbox'), 'answer'))

type Change = { PaymentStatus: string; RefundAmountInCents?: number; IsConfirmed?: boolean; UpdatedAt?: string }
const behave = (behaviour: Parameters<typeof setSandboxBehaviour>[1]) =>
  setSandboxBehaviour(join(node.dataFolder, 'payment-sandbox'), behaviour)
const saved = async (session: SessionFactory) =>
  session
    .at(place)
    .by(await aClient().save(node.db))
    .save(node.db)
const update = (id: number, change: Change, as = global) =>
  node.call(sessionsApi.update, { id, ...change } as never, { as })
const read = async (id: number) => (await node.call(sessionsApi.find, { id }, global)).body
const logOf = async (id: number) =>
  (await node.call(sessionsApi.paymentLogs, { id }, global)).body.map(
    ({ Event, PaymentStatus }) => `${Event} → ${PaymentStatus}`,
  )
const refunds = (session_id: number) => node.rows('refunds', { session_id })

describe('refund', () => {
  test('provider accepts: REFUNDED, both steps logged', async () => {
    const { id } = await saved(aSession().costing(500, 35).paid())
    const before = await logOf(id)
    expect((await update(id, { PaymentStatus: 'REFUNDED' })).body.PaymentStatus).toBe('REFUND_REQUESTED')
    await node.settled()
    expect(await read(id)).toMatchObject({ PaymentStatus: 'REFUNDED', RefundedInCents: 535 })
    expect((await logOf(id)).slice(before.length)).toEqual(['refund → REFUND_REQUESTED', 'refunded → REFUNDED'])
    const { body } = await node.call(sessionsApi.paymentLogs, { id }, global)
    expect(body.slice(before.length).map(({ AmountInCents }) => AmountInCents)).toEqual([535, 535])
  })
  test('fifty concurrent calls: one refund', async () => {
    const { id } = await saved(aSession().costing(500).paid())
    const answers = await Promise.all(Array.from({ length: 50 }, () => update(id, { PaymentStatus: 'REFUNDED' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    await node.settled()
    expect(await refunds(id)).toMatchObject([{ amount_in_cents: 500, state: 'DONE' }])
  })
  test('parts: up to the paid sum', async () => {
    const { id } = await saved(aSession().costing(500).paid())
    await update(id, { PaymentStatus: 'PARTIALLY_REFUNDED', RefundAmountInCents: 200 })
    await node.settled()
    expect(await read(id)).toMatchObject({ PaymentStatus: 'PARTIALLY_REFUNDED', RefundedInCents: 200 })
    expect(refusalOf(await update(id, { PaymentStatus: 'PARTIALLY_REFUNDED', RefundAmountInCents: 301 }))).toEqual([
      422,
      'sessions.refundTooLarge',
    ])
    await update(id, { PaymentStatus: 'PARTIALLY_REFUNDED', RefundAmountInCents: 300 })
    await node.settled()
    expect(await read(id)).toMatchObject({ PaymentStatus: 'REFUNDED', RefundedInCents: 500 })
  })
  test('provider declines: REFUND_FAILED, can be repeated', async () => {
    const { id } = await saved(aSession().costing(500).paid())
    await behave('decline')
    await update(id, { PaymentStatus: 'REFUNDED' })
    await node.settled()
    expect(await read(id)).toMatchObject({ PaymentStatus: 'REFUND_FAILED', RefundedInCents: 0 })
    await behave('answer')
    await update(id, { PaymentStatus: 'REFUNDED' })
    await node.settled()
    expect(await read(id)).toMatchObject({ PaymentStatus: 'REFUNDED', RefundedInCents: 500 })
    expect((await refunds(id)).map(({ state }) => state)).toEqual(['FAILED', 'DONE'])
  })
  test('provider unreachable: logged, retried with the same idempotency key', async () => {
    const { id } = await saved(aSession().costing(500).paid())
    await behave('fail')
    await update(id, { PaymentStatus: 'REFUNDED' })
    await expect.poll(() => logOf(id), { timeout: 10_000 }).toContain('unanswered → REFUND_REQUESTED')
    await behave('answer')
    await node.settled()
    expect(await read(id)).toMatchObject({ PaymentStatus: 'REFUNDED', RefundedInCents: 500 })
    expect(await refunds(id)).toHaveLength(1)
  })
  test('free-pass cents: returned to the pass once', async () => {
    const { id, free_pass_id } = await saved(aSession().costing(300).paid().withFreePass(100))
    const balance = async () => (await node.row('free_passes', free_pass_id!)).balance_in_cents
    const before = await balance()
    await update(id, { PaymentStatus: 'REFUNDED' })
    await node.settled()
    await update(id, { PaymentStatus: 'REFUNDED' })
    await node.settled()
    expect(await balance()).toBe(before + 100)
  })
  test('refund of a session pending in a bundle: removed from it without the provider (R74)', async () => {
    const { id } = await saved(aSession().costing(300).bundled())
    const { body } = await update(id, { PaymentStatus: 'REFUNDED' })
    expect(body).toMatchObject({ PaymentStatus: 'REFUNDED', IsBundled: false })
    expect(await refunds(id)).toEqual([])
  })
  test('fifty equal parts at once without a key: one refund; the same part again: a second one (R191)', async () => {
    const { id } = await saved(aSession().costing(600).paid())
    const part = { PaymentStatus: 'PARTIALLY_REFUNDED', RefundAmountInCents: 170 }
    const refund = () => node.call(`PUT /adminapi/parkingsessions/${id}`, part, global)
    const answers = await Promise.all(Array.from({ length: 50 }, refund))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await node.settled()
    expect((await refunds(id)).map(({ amount_in_cents }) => amount_in_cents)).toEqual([170])
    node.clock.advance(2_000)
    expect((await refund()).status).toBe(200)
    await node.settled()
    expect(await read(id)).toMatchObject({ RefundedInCents: 340 })
  })
  test('stale version: 409', async () => {
    const { id } = await saved(aSession().paid())
    expect(refusalOf(await update(id, { PaymentStatus: 'REFUNDED', UpdatedAt: '2020-01-01T00:00:00Z' }))).toEqual([
      409,
      'conflict.changedMeanwhile',
    ])
  })
})

describe('retry', () => {
  test('declined payment: charged again, OK', async () => {
    const { id } = await saved(aSession().costing(500).failed())
    expect((await update(id, { PaymentStatus: '' })).body.PaymentStatus).toBe('')
    await node.settled()
    expect(await read(id)).toMatchObject({ PaymentStatus: 'OK' })
    expect((await logOf(id)).slice(-3)).toEqual(['retry → ', 'charge → PENDING', 'charged → OK'])
  })
  test('retry above the single-charge limit: second confirmation (R71)', async () => {
    const { id } = await saved(aSession().tooBig())
    expect(refusalOf(await update(id, { PaymentStatus: '' }))).toEqual([422, 'sessions.chargeTooBig'])
    await update(id, { PaymentStatus: '', IsConfirmed: true })
    await node.settled()
    expect(await read(id)).toMatchObject({ PaymentStatus: 'OK' })
  })
})

describe('cancel', () => {
  test('pending payment: NOT_SENT', async () => {
    const { id } = await saved(aSession().pending())
    expect((await update(id, { PaymentStatus: 'NOT_SENT' })).body.PaymentStatus).toBe('NOT_SENT')
  })
  test('open charge at the provider: 409', async () => {
    const { id } = await saved(aSession().costing(500).failed())
    await behave('fail')
    await update(id, { PaymentStatus: '' })
    await expect.poll(async () => (await read(id)).PaymentStatus, { timeout: 10_000 }).toBe('PENDING')
    expect(refusalOf(await update(id, { PaymentStatus: 'NOT_SENT' }))).toEqual([409, 'sessions.chargeUnderWay'])
    await behave('answer')
    await node.settled()
  })
  test('cancelled session pending in a bundle: removed from it', async () => {
    const { id } = await saved(aSession().bundled())
    expect((await update(id, { PaymentStatus: 'NOT_SENT' })).body).toMatchObject({
      PaymentStatus: 'NOT_SENT',
      IsBundled: false,
    })
  })
})

test.each([
  ['refund of a subscription', aSession().subscription().paid(), 'REFUNDED', 'sessions.notRefundable'],
  ['retry of a credit purchase', aSession().credit().failed(), '', 'sessions.notRetryable'],
  ['cancellation of a paid session', aSession().paid(), 'NOT_SENT', 'sessions.notCancellable'],
  ['status without an action', aSession().pending(), 'ERROR', 'sessions.illegalPaymentStatus'],
])('%s: 409', async (_name, session, PaymentStatus, reason) => {
  const { id } = await saved(session)
  expect(refusalOf(await update(id, { PaymentStatus }))).toEqual([409, reason])
})
