import { join } from 'node:path'
import { api } from '@parkla/contract/api.ts'
import type { UpdateSession } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { setSandboxBehaviour, type SandboxSetting } from '../../adapters/payment-sandbox/sandbox-behaviour.ts'
import { readFile } from 'node:fs/promises'
import { updateRow } from '../../kit/database/rows.ts'
import { refusalOf } from '../../testing/test-node.ts'
import { testNow } from '../../testing/test-clock.ts'
import { aClient, saveCard } from '../../people/clients/clients.factory.ts'
import { openPriceDesk, posted } from '../prices/prices.testing.ts'
import { endForgottenSessions } from '../stays/sessions.commands.ts'
import { aSession } from '../session-records/sessions.factory.ts'
import { closeBundlesJob } from './bundles.jobs.ts'
import { openCharge } from './charges.commands.ts'

const { node, as, placeWith, stay } = await openPriceDesk()
const folder = join(node.dataFolder, 'payment-sandbox')
const behave = (setting: SandboxSetting) => setSandboxBehaviour(folder, setting)
beforeEach(() => behave('answer'))

const { find, list, update, modify, bundle } = api.sessions
const place = await placeWith(posted())
const read = async (id: number) => (await node.call(find, { id }, as())).body
const settledSession = async (id: number) => {
  await node.settled()
  return read(id)
}
const change = (id: number, changed: Partial<UpdateSession>) => node.call(update, { id, ...changed } as never, as())
const logOf = async (id: number) =>
  (await node.call(api.sessions.paymentLogs, { id }, as())).body.map(({ Event, AmountInCents }) => [
    Event,
    AmountInCents,
  ])
const chargesAtProvider = async () =>
  (await readFile(join(folder, 'payments.jsonl'), 'utf8'))
    .split('\n')
    .filter((line) => line.includes('"kind":"charge"'))
    .map((line) => JSON.parse(line) as { reference: string; amountInCents: number })

const withCard = () => aClient().withCard().save(node.db)
const after = (minutes: number) => new Date(Date.parse(testNow) + minutes * 60_000).toISOString()
/** An ended visit of that many half hours at 1.00 €, started at the test's time. */
const visit = async (client: Awaited<ReturnType<typeof withCard>> | undefined, halfHours: number): Promise<number> => {
  const session = aSession().at(place).startedAt(testNow)
  node.clock.set(testNow)
  return stay(client ? session.by(client) : session, after(halfHours * 30))
}

test('ended session with a cost: charged as a visit, not as a LOG (R76)', async () => {
  const openedFor = async (type: 'PARKING' | 'LOG') => {
    const { id } = await aSession()
      .by(await withCard())
      .at(place)
      .costing(600)
      .save(node.db)
    await updateRow(node.db, 'sessions', { id, type })
    return (await openCharge(node.jobContext(), { sessionId: id, isConfirmed: false }))?.amountInCents
  }
  expect([await openedFor('PARKING'), await openedFor('LOG')]).toEqual([600, undefined])
})

describe('end of a visit (R178)', () => {
  test('client with a card: charged once, logged', async () => {
    const client = await withCard()
    const id = await visit(client, 6)
    const paid = { PaymentStatus: 'OK', CostInCents: 600, NotCharged: '', UsedCreditCardId: client.cardId }
    expect(await settledSession(id)).toMatchObject(paid)
    expect(await logOf(id)).toEqual([
      ['charge', 600],
      ['charged', 600],
    ])
    const charges = await chargesAtProvider()
    expect(charges.filter(({ reference }) => reference === `session-${id}`)).toHaveLength(1)
  })
  test('provider declines: ERROR', async () => {
    await behave('decline')
    expect(await settledSession(await visit(await withCard(), 6))).toMatchObject({ PaymentStatus: 'ERROR' })
  })
  test('cost above the single-charge limit: TOO_BIG, nothing charged (R71)', async () => {
    const id = await visit(await withCard(), 402)
    expect(await settledSession(id)).toMatchObject({ PaymentStatus: 'TOO_BIG', NotCharged: '' })
  })
  test('30-day job: charged', async () => {
    node.clock.set(after(31 * 24 * 60))
    const client = await withCard()
    const { id } = await aSession().at(place).by(client).running().startedAt(testNow).save(node.db)
    await endForgottenSessions(node.jobContext())
    expect(await settledSession(id)).toMatchObject({ Status: 'AUTO_ENDED', PaymentStatus: 'TOO_BIG' })
  })
  const uncharged = [
    ['no client', async () => undefined, 'NO_CLIENT'],
    ['no card', () => aClient().save(node.db), 'NO_CARD'],
    [
      'expired card',
      async () => {
        const client = await aClient().save(node.db)
        await saveCard(node.db, client.id, '2020-01-31')
        return client
      },
      'NO_CARD',
    ],
  ] as const
  test.each(uncharged)('%s: not charged, with the reason, found as UNPAID', async (_, clientOf, NotCharged) => {
    const id = await visit(await clientOf(), 6)
    const session = await settledSession(id)
    expect(session).toMatchObject({ PaymentStatus: '', NotCharged })
    const { body } = await node.call(list, { car_number: session.CarNumber, extra_filter: 'UNPAID' }, as())
    expect(body.map(({ Id }) => Id)).toEqual([id])
  })
  test('free visit: nothing to charge, not UNPAID', async () => {
    const id = await visit(await withCard(), 0)
    expect(await settledSession(id)).toMatchObject({ PaymentStatus: '', NotCharged: '', CostInCents: 0 })
  })
})

describe('actions of a global admin (R81, R178)', () => {
  test('card added later: charged on request', async () => {
    const client = await aClient().save(node.db)
    const id = await visit(client, 6)
    expect(refusalOf(await change(id, { PaymentStatus: 'PENDING' }))).toEqual([409, 'sessions.noCard'])
    await saveCard(node.db, client.id)
    expect((await read(id)).NotCharged).toBe('CHARGEABLE')
    await change(id, { PaymentStatus: 'PENDING' })
    expect(await settledSession(id)).toMatchObject({ PaymentStatus: 'OK' })
  })
  test('session paid outside the card: OK with method and reference, not refundable to a card', async () => {
    const id = await visit(undefined, 6)
    expect(refusalOf(await change(id, { PaymentStatus: 'OK' }))).toEqual([422, 'input.invalid'])
    const { body } = await change(id, { PaymentStatus: 'OK', Method: 'CASH', Reference: 'Receipt 7' })
    expect(body).toMatchObject({ PaymentStatus: 'OK', IsPaidOutsideCard: true, NotCharged: '' })
    expect(refusalOf(await change(id, { PaymentStatus: 'REFUNDED' }))).toEqual([409, 'sessions.notRefundable'])
  })
  test('charge and payment outside the card at once: one of them succeeds', async () => {
    const client = await aClient().save(node.db)
    const id = await visit(client, 6)
    await saveCard(node.db, client.id)
    await Promise.all([
      change(id, { PaymentStatus: 'PENDING' }),
      change(id, { PaymentStatus: 'OK', Method: 'BANK' }),
      change(id, { PaymentStatus: 'PENDING' }),
    ])
    await node.settled()
    const charges = (await chargesAtProvider()).filter(({ reference }) => reference === `session-${id}`)
    expect(charges).toHaveLength((await read(id)).IsPaidOutsideCard ? 0 : 1)
  })
})

describe('correction (decision 0010)', () => {
  const endAt = (id: number, minutes: number) => {
    node.clock.set(after(24 * 60))
    return node.call(modify, { ParkingSessionId: id, EndTime: after(minutes), Reason: 'Left later' }, as())
  }
  test('free visit corrected to a cost: charged', async () => {
    const id = await visit(await withCard(), 0)
    await endAt(id, 180)
    expect(await settledSession(id)).toMatchObject({ PaymentStatus: 'OK', CostInCents: 600 })
  })
  test('paid visit corrected upwards: the difference is charged', async () => {
    const id = await visit(await withCard(), 6)
    await node.settled()
    node.clock.set(after(24 * 60))
    const { body } = await node.call(api.sessions.previewModify, { ParkingSessionId: id, EndTime: after(240) }, as())
    expect(body).toMatchObject({ CostInCents: 600, NewCostInCents: 800, RechargeInCents: 200 })
    await endAt(id, 240)
    expect(await settledSession(id)).toMatchObject({ PaymentStatus: 'OK', CostInCents: 800 })
    expect((await logOf(id)).slice(-2)).toEqual([
      ['charge', 200],
      ['charged', 200],
    ])
  })
  test('difference above the single-charge limit: asked again, then charged (R71)', async () => {
    const id = await visit(await withCard(), 6)
    await node.settled()
    node.clock.set(after(31 * 24 * 60))
    const wanted = { ParkingSessionId: id, EndTime: after(210 * 60), Reason: 'Left later' }
    const { RechargeInCents } = (await node.call(api.sessions.previewModify, wanted, as())).body
    expect(RechargeInCents).toBeGreaterThan(20_000)
    expect(refusalOf(await node.call(modify, wanted, as()))).toEqual([422, 'sessions.chargeTooBig'])
    expect(await read(id)).toMatchObject({ CostInCents: 600 })
    await node.call(modify, { ...wanted, IsConfirmed: true }, as())
    expect(await settledSession(id)).toMatchObject({ PaymentStatus: 'OK', CostInCents: 600 + RechargeInCents })
  })
})

describe('bundle (R74, R179)', () => {
  const bundleOf = async (id: number) => (await node.call(bundle, { id }, as())).body.Bundle
  const closeAll = async () => {
    await closeBundlesJob.run(node.jobContext(), {})
    await node.settled()
  }

  test('small cost: waits in the bundle of the client, UNPAID, with the sum in the record', async () => {
    const client = await withCard()
    const [first, second] = [await visit(client, 2), await visit(client, 1)]
    expect(await settledSession(first)).toMatchObject({ PaymentStatus: '', NotCharged: 'IN_BUNDLE', IsBundled: true })
    expect(await bundleOf(await visit(undefined, 2))).toBeNull()
    expect(await bundleOf(second)).toMatchObject({ SumInCents: 300, SessionsCount: 2 })
    expect((await read(second)).BundleId).toBe((await read(first)).BundleId)
  })
  test('part of a bundle that is not paid: cancelled, the other parts are charged without it', async () => {
    const client = await withCard()
    const [cancelled, other] = [await visit(client, 2), await visit(client, 1)]
    const Id = (await bundleOf(cancelled))?.Id
    const { status } = await change(cancelled, { PaymentStatus: 'NOT_SENT', Reason: 'Machine was broken' })
    expect(status).toBe(200)
    await closeAll()
    expect(await read(cancelled)).toMatchObject({ PaymentStatus: 'NOT_SENT', IsBundled: false })
    expect(await read(other)).toMatchObject({ PaymentStatus: 'OK', UsedCreditCardId: client.cardId })
    const charges = (await chargesAtProvider()).filter(({ reference }) => reference === `bundle-${Id}`)
    expect(charges).toMatchObject([{ amountInCents: 100 }])
  })
  test('nightly close of a bundle: charged once, all parts OK; closing again charges nothing', async () => {
    const client = await withCard()
    const ids = [await visit(client, 2), await visit(client, 1)]
    const Id = (await bundleOf(ids[0]!))?.Id
    await closeAll()
    await closeAll()
    const paid = { PaymentStatus: 'OK', IsBundled: true, UsedCreditCardId: client.cardId }
    for (const id of ids) expect(await read(id)).toMatchObject(paid)
    const charges = (await chargesAtProvider()).filter(({ reference }) => reference === `bundle-${Id}`)
    expect(charges).toMatchObject([{ amountInCents: 300 }])
  })
  test('10 €: charged at once', async () => {
    const client = await withCard()
    const ids: number[] = []
    for (let visits = 0; visits < 5; visits += 1) ids.push(await visit(client, 2))
    await node.settled()
    expect((await Promise.all(ids.map(read))).map(({ PaymentStatus }) => PaymentStatus)).toEqual(ids.map(() => 'OK'))
  })
  test('declined bundle: all parts ERROR; a retried part is charged alone', async () => {
    const client = await withCard()
    const ids = [await visit(client, 2), await visit(client, 1)] as const
    await behave('decline')
    await closeAll()
    for (const id of ids) expect(await read(id)).toMatchObject({ PaymentStatus: 'ERROR' })
    await behave('answer')
    const UsedCreditCardId = await saveCard(node.db, client.id)
    await change(ids[0], { PaymentStatus: '' })
    const paid = { PaymentStatus: 'OK', IsBundled: false, UsedCreditCardId }
    expect(await settledSession(ids[0])).toMatchObject(paid)
    expect(await read(ids[1])).toMatchObject({ PaymentStatus: 'ERROR', IsBundled: true })
  })
  test('refund of a part: refunded from the payment of the bundle', async () => {
    const client = await withCard()
    const ids = [await visit(client, 2), await visit(client, 1)] as const
    await closeAll()
    await change(ids[0], { PaymentStatus: 'REFUNDED' })
    expect(await settledSession(ids[0])).toMatchObject({ PaymentStatus: 'REFUNDED', RefundedInCents: 200 })
    expect(await read(ids[1])).toMatchObject({ PaymentStatus: 'OK', RefundedInCents: 0 })
  })
  test('open charge of the bundle: its parts cannot be cancelled', async () => {
    const id = await visit(await withCard(), 1)
    await behave('fail')
    await closeBundlesJob.run(node.jobContext(), {})
    expect(refusalOf(await change(id, { PaymentStatus: 'NOT_SENT' }))).toEqual([409, 'sessions.chargeUnderWay'])
    await behave('answer')
    expect(await settledSession(id)).toMatchObject({ PaymentStatus: 'OK' })
  })
  test('charged on request: leaves the bundle', async () => {
    const id = await visit(await withCard(), 1)
    await change(id, { PaymentStatus: 'PENDING' })
    expect(await settledSession(id)).toMatchObject({ PaymentStatus: 'OK', IsBundled: false })
  })
  test('part corrected above the limit: leaves the bundle, charged alone', async () => {
    const id = await visit(await withCard(), 1)
    node.clock.set(after(24 * 60))
    await node.call(modify, { ParkingSessionId: id, EndTime: after(180), Reason: 'Left later' }, as())
    expect(await settledSession(id)).toMatchObject({ PaymentStatus: 'OK', CostInCents: 600, IsBundled: false })
  })
})
