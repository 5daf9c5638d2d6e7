import { join } from 'node:path'
import { api } from '@parkla/contract/api.ts'
import type { RepairRead } from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import { settings } from '@parkla/contract/office/settings/settings-catalogue.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { setSandboxBehaviour } from '../../adapters/payment-sandbox/sandbox-behaviour.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { aCar, aWatchedPlace, day, misread, readRaising } from './lpr-desk.testing.ts'

/** A paid session whose real length was different (decision 0010). */
const node = await openTestNode()
const { db, clock } = node

const globalAdmin = await anOwner().globalAdmin().save(db)
const { place, exit } = await aWatchedPlace(node, aPlace().withTariff().withSpots(500))

const read = readRaising(node)
/** The exception raised by an exit that was misread as another car. */
const misreadExit = (car: string, time: string): Promise<number> => read(exit, misread(car), time)

/** A stay paid for an hour; its exit at ten was misread as another car. */
const paidForAnHour = async (paid = (stay: ReturnType<typeof aSession>) => stay.paid()) => {
  const car = aCar()
  const stay = aSession().at(place).plated(car).startedAt(day('06:00')).lasting(60).costing(10)
  const session = await paid(stay).save(db)
  const id = await misreadExit(car, '10:00')
  clock.set(day('10:30'))
  return { session, wanted: { id, Action: 'MERGE' as const, SessionId: session.id, Reason: 'Seen on the picture' } }
}
type Wanted = Partial<RepairRead> & Awaited<ReturnType<typeof paidForAnHour>>['wanted']
const repair = (wanted: Wanted, as = globalAdmin) => node.call(api.lprRepairs.repair, wanted, { as })
const preview = async (wanted: Wanted) =>
  (await node.call(api.lprRepairs.preview, wanted, globalAdmin)).body.Sessions[0]!
const chargesOf = ({ id }: { id: number }) =>
  db.selectFrom('charges').select(['amount_in_cents as cents', 'state']).where('session_id', '=', id).execute()
const moneyOf = ({ id }: { id: number }) => node.row('sessions', id)

describe('paid session becomes more expensive', () => {
  test('recharge chosen: preview offers it, card is charged once', async () => {
    const { session, wanted } = await paidForAnHour()
    const { RechargeInCents, KeptFromInCents, After } = await preview({ ...wanted, Recharge: true })
    expect(After).toMatchObject({ CostInCents: 10, EndTime: day('10:00') })
    expect(RechargeInCents).toBe((KeptFromInCents ?? 0) - 10)
    expect(RechargeInCents).toBeGreaterThan(0)
    expect(await chargesOf(session)).toEqual([])

    expect((await repair({ ...wanted, Recharge: true })).status).toBe(200)
    expect((await repair({ ...wanted, Recharge: true })).body.Error).toBe('lprEvents.solvedAlready')
    await node.settled()
    expect(await chargesOf(session)).toEqual([{ cents: RechargeInCents, state: 'DONE' }])
    expect(await moneyOf(session)).toMatchObject({ cost_in_cents: KeptFromInCents, payment_status: 'OK' })
    expect(await node.audit('session', session.id)).toContainEqual(
      expect.objectContaining({
        fact: 'session.differenceCharged',
        owner_id: globalAdmin.id,
        reason: 'Seen on the picture',
      }),
    )
  })
  test('recharge above the single-charge limit: refused, charged when confirmed (R71)', async () => {
    const { session, wanted } = await paidForAnHour()
    const save = (Value: number) =>
      node.call(api.settings.save, { Settings: [{ Key: 'singleChargeLimitInCents', Value }] }, globalAdmin)
    const { RechargeInCents: cents } = await preview(wanted)
    onTestFinished(() => save(settings.singleChargeLimitInCents.default).then(() => undefined))
    await save(100)
    expect(cents).toBeGreaterThan(100)
    expect(refusalOf(await repair({ ...wanted, Recharge: true }))).toEqual([422, 'sessions.chargeTooBig'])
    await repair({ ...wanted, Recharge: true, IsConfirmed: true })
    await node.settled()
    expect(await chargesOf(session)).toEqual([{ cents, state: 'DONE' }])
  })
  test('recharge not chosen: difference is recorded only', async () => {
    const { session, wanted } = await paidForAnHour()
    expect((await repair(wanted)).status).toBe(200)
    await node.settled()
    expect(await chargesOf(session)).toEqual([])
    expect(await moneyOf(session)).toMatchObject({ cost_in_cents: 10, payment_status: 'OK' })
  })
  test('card declines: session keeps the charged cost', async () => {
    const { session, wanted } = await paidForAnHour()
    const codeOf = async () => (await moneyOf(session)).payment_status_code
    const code = await codeOf()
    await setSandboxBehaviour(join(node.dataFolder, 'payment-sandbox'), 'decline')
    await repair({ ...wanted, Recharge: true })
    await node.settled()
    await setSandboxBehaviour(join(node.dataFolder, 'payment-sandbox'), 'answer')
    expect(await chargesOf(session)).toMatchObject([{ state: 'FAILED' }])
    expect(await moneyOf(session)).toMatchObject({ cost_in_cents: 10, payment_status: 'OK' })
    expect(await codeOf()).toEqual(code)
  })
  test.each<[string, (stay: ReturnType<typeof aSession>) => ReturnType<typeof aSession>]>([
    ['charge pending', (stay) => stay.pending()],
    ['a free pass paid a part', (stay) => stay.paid().withFreePass(400)],
  ])('recharge refused: %s', async (_, paid) => {
    const { session, wanted } = await paidForAnHour(paid)
    expect((await preview(wanted)).RechargeInCents).toBe(0)
    expect(refusalOf(await repair({ ...wanted, Recharge: true }))).toEqual([409, 'sessions.notChargeable'])
    expect(await chargesOf(session)).toEqual([])
  })
})

describe('paid session becomes cheaper', () => {
  const paidForFourHours = async () => {
    const car = aCar()
    const stay = aSession().at(place).plated(car).startedAt(day('06:00')).lasting(240).costing(1_000).paid()
    const session = await stay.save(db)
    const id = await misreadExit(car, '08:00')
    return { session, wanted: { id, Action: 'MERGE' as const, SessionId: session.id, Reason: 'Seen on the picture' } }
  }
  test('repair with the permission to correct sessions: difference is refunded', async () => {
    const operator = await anOwner().operator(place.id).save(db)
    const { session, wanted } = await paidForFourHours()
    clock.set(day('10:30'))
    expect((await repair(wanted, operator)).status).toBe(403)
    const { RefundInCents, KeptFromInCents, RechargeInCents, After } = await preview(wanted)
    expect(After).toMatchObject({ CostInCents: 1_000, EndTime: day('08:00') })
    expect(RefundInCents).toBe(1_000 - (KeptFromInCents ?? 0))
    expect(RefundInCents).toBeGreaterThan(0)
    expect(RechargeInCents).toBe(0)
    await repair({ ...wanted, Recharge: true })
    await node.settled()
    const refunds = await node.rows('refunds', { session_id: session.id })
    expect(refunds).toMatchObject([{ amount_in_cents: RefundInCents, reason: 'Seen on the picture' }])
    expect(await chargesOf(session)).toEqual([])
  })
  test('split: refused', async () => {
    const { wanted } = await paidForFourHours()
    expect(
      refusalOf(await node.call(api.lprRepairs.repair, { ...wanted, Action: 'SPLIT', At: day('09:00') }, globalAdmin)),
    ).toEqual([409, 'lprEvents.sessionCharged'])
  })
})
