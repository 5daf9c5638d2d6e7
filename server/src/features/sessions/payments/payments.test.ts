// PGlite too: locks
import { join } from 'node:path'
import { sessionsApi } from '@parkla/contract/sessions/sessions.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSandboxBehaviour } from '../../../adapters/payment-sandbox/sandbox-behaviour.ts'
import { openTestNode, type TestNode } from '../../../kit/testing/test-node.ts'
import { anOwner } from '../../accounts/accounts.factory.ts'
import { aClient } from '../../clients/clients.factory.ts'
import { aPlace, type SavedPlace } from '../../places/places.factory.ts'
import { aSession, type SessionFactory } from '../sessions.factory.ts'

let node: TestNode
let place: SavedPlace
let global: { id: number }

beforeAll(async () => {
  node = await openTestNode()
  place = await aPlace().save(node.db)
  global = await anOwner().globalAdmin().save(node.db)
})
afterAll(() => node.close())
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
const read = async (id: number) => (await node.call(sessionsApi.find, { id }, { as: global })).body
const story = async (id: number) =>
  (await node.call(sessionsApi.paymentLogs, { id }, { as: global })).body.map(
    ({ Event, PaymentStatus }) => `${Event} → ${PaymentStatus}`,
  )
const refunds = (id: number) =>
  node.db
    .selectFrom('refunds')
    .select(['amount_in_cents', 'state'])
    .where('session_id', '=', id)
    .orderBy('id')
    .execute()

describe('refund', () => {
  test('asks the provider and ends REFUNDED, and the log tells both steps', async () => {
    const { id } = await saved(aSession().costing(500, 35).paid())
    const before = await story(id)
    expect((await update(id, { PaymentStatus: 'REFUNDED' })).body.PaymentStatus).toBe('REFUND_REQUESTED')
    await node.settled()
    expect(await read(id)).toMatchObject({ PaymentStatus: 'REFUNDED', RefundedInCents: 535 })
    expect((await story(id)).slice(before.length)).toEqual(['refund → REFUND_REQUESTED', 'refunded → REFUNDED'])
  })
  test('by fifty clicks at once moves money once', async () => {
    const { id } = await saved(aSession().costing(500).paid())
    const answers = await Promise.all(Array.from({ length: 50 }, () => update(id, { PaymentStatus: 'REFUNDED' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    await node.settled()
    expect(await refunds(id)).toEqual([{ amount_in_cents: 500, state: 'DONE' }])
  })
  test('in parts goes up to the paid sum and no further', async () => {
    const { id } = await saved(aSession().costing(500).paid())
    await update(id, { PaymentStatus: 'PARTIALLY_REFUNDED', RefundAmountInCents: 200 })
    await node.settled()
    expect(await read(id)).toMatchObject({ PaymentStatus: 'PARTIALLY_REFUNDED', RefundedInCents: 200 })
    const tooMuch = await update(id, { PaymentStatus: 'PARTIALLY_REFUNDED', RefundAmountInCents: 301 })
    expect([tooMuch.status, tooMuch.body.Error]).toEqual([422, 'sessions.refundTooLarge'])
    await update(id, { PaymentStatus: 'PARTIALLY_REFUNDED', RefundAmountInCents: 300 })
    await node.settled()
    expect(await read(id)).toMatchObject({ PaymentStatus: 'REFUNDED', RefundedInCents: 500 })
  })
  test('that the provider declines ends REFUND_FAILED and can be tried again', async () => {
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
  test('that meets silence is asked again with the same key, and the log shows the silence', async () => {
    const { id } = await saved(aSession().costing(500).paid())
    await behave('fail')
    await update(id, { PaymentStatus: 'REFUNDED' })
    await expect.poll(() => story(id), { timeout: 10_000 }).toContain('unanswered → REFUND_REQUESTED')
    await behave('answer')
    await node.settled()
    expect(await read(id)).toMatchObject({ PaymentStatus: 'REFUNDED', RefundedInCents: 500 })
    expect(await refunds(id)).toHaveLength(1)
  })
  test('gives free-pass cents back to the pass, once', async () => {
    const { id } = await saved(aSession().costing(300).paid().withFreePass(100))
    const balance = async () => {
      const row = await node.db
        .selectFrom('free_passes as f')
        .innerJoin('sessions as s', 's.free_pass_id', 'f.id')
        .select('f.balance_in_cents')
        .where('s.id', '=', id)
        .executeTakeFirstOrThrow()
      return row.balance_in_cents
    }
    const before = await balance()
    await update(id, { PaymentStatus: 'REFUNDED' })
    await node.settled()
    await update(id, { PaymentStatus: 'REFUNDED' })
    await node.settled()
    expect(await balance()).toBe(before + 100)
  })
  test('of a session that waits in a bundle takes it out without asking anybody (R74)', async () => {
    const { id } = await saved(aSession().costing(300).bundled())
    const { body } = await update(id, { PaymentStatus: 'REFUNDED' })
    expect(body).toMatchObject({ PaymentStatus: 'REFUNDED', IsBundled: false })
    expect(await refunds(id)).toEqual([])
  })
  test.each([
    ['a subscription', () => aSession().subscription().paid()],
    ['a credit purchase', () => aSession().credit().paid()],
    ['what is refunded already', () => aSession().refunded()],
    ['what nobody paid', () => aSession()],
    ['what only waits', () => aSession().pending()],
  ])('is not offered for %s', async (_name, session) => {
    const { id } = await saved(session())
    const { status, body } = await update(id, { PaymentStatus: 'REFUNDED' })
    expect([status, body.Error]).toEqual([409, 'sessions.notRefundable'])
  })
  test('by an admin of a region is forbidden', async () => {
    const { id } = await saved(aSession().paid())
    const regionAdmin = await anOwner().regionAdmin('EST').save(node.db)
    expect((await update(id, { PaymentStatus: 'REFUNDED' }, regionAdmin)).status).toBe(403)
  })
  test('with a version that is no longer the present one is a conflict', async () => {
    const { id } = await saved(aSession().paid())
    const { status, body } = await update(id, { PaymentStatus: 'REFUNDED', UpdatedAt: '2020-01-01T00:00:00Z' })
    expect([status, body.Error]).toEqual([409, 'conflict.changedMeanwhile'])
  })
})

describe('retry', () => {
  test('charges again and ends OK', async () => {
    const { id } = await saved(aSession().costing(500).failed())
    expect((await update(id, { PaymentStatus: '' })).body.PaymentStatus).toBe('')
    await node.settled()
    expect(await read(id)).toMatchObject({ PaymentStatus: 'OK' })
    expect((await story(id)).slice(-3)).toEqual(['retry → ', 'charge → PENDING', 'charged → OK'])
  })
  test('above the single-charge limit asks for a second confirmation (R71)', async () => {
    const { id } = await saved(aSession().tooBig())
    const first = await update(id, { PaymentStatus: '' })
    expect([first.status, first.body.Error]).toEqual([422, 'sessions.chargeTooBig'])
    await update(id, { PaymentStatus: '', IsConfirmed: true })
    await node.settled()
    expect(await read(id)).toMatchObject({ PaymentStatus: 'OK' })
  })
  test('is not offered for what is paid, nor for a credit purchase', async () => {
    const paid = await saved(aSession().paid())
    const credit = await saved(aSession().credit().failed())
    expect((await update(paid.id, { PaymentStatus: '' })).body.Error).toBe('sessions.notRetryable')
    expect((await update(credit.id, { PaymentStatus: '' })).body.Error).toBe('sessions.notRetryable')
  })
})

describe('cancel', () => {
  test('of a pending payment ends NOT_SENT', async () => {
    const { id } = await saved(aSession().pending())
    expect((await update(id, { PaymentStatus: 'NOT_SENT' })).body.PaymentStatus).toBe('NOT_SENT')
  })
  test('is refused while the provider is being asked', async () => {
    const { id } = await saved(aSession().costing(500).failed())
    await behave('fail')
    await update(id, { PaymentStatus: '' })
    await expect.poll(async () => (await read(id)).PaymentStatus, { timeout: 10_000 }).toBe('PENDING')
    const { status, body } = await update(id, { PaymentStatus: 'NOT_SENT' })
    expect([status, body.Error]).toEqual([409, 'sessions.chargeUnderWay'])
    await behave('answer')
    await node.settled()
  })
  test('of a session in a bundle takes it out of the bundle', async () => {
    const { id } = await saved(aSession().bundled())
    expect((await update(id, { PaymentStatus: 'NOT_SENT' })).body).toMatchObject({
      PaymentStatus: 'NOT_SENT',
      IsBundled: false,
    })
  })
  test('a status that is no action is refused', async () => {
    const { id } = await saved(aSession().pending())
    expect((await update(id, { PaymentStatus: 'OK' })).body.Error).toBe('sessions.illegalPaymentStatus')
  })
})
