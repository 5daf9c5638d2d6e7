import { api } from '@parkla/contract/api.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../testing/test-node.ts'
import { testNow } from '../../testing/test-clock.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aBooking } from '../bookings/bookings.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { aPass } from '../passes/passes.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { aTariff, type TariffFactory } from '../places/prices/tariffs.factory.ts'
import { endForgottenSessions } from '../stays/sessions.commands.ts'
import { aSession } from '../session-records/sessions.factory.ts'
import { openPriceDesk, posted } from './prices.testing.ts'

const { find, history, modify, price } = api.sessions
const reason = { Reason: 'The camera misread' }

const { node, as, placeWith, costOf, priceOf, stay } = await openPriceDesk()

const closeForgotten = () => endForgottenSessions({ ...node.jobContext(), now: testNow })

describe('ended session', () => {
  const vectors: [string, TariffFactory, string, string, number][] = [
    ['Monday morning', posted(), '2026-03-02T05:30Z', '2026-03-02T08:30Z', 500],
    ['with Limit24h', posted().capped24h(800), '2026-03-02T06:00Z', '2026-03-04T07:00Z', 1_800],
    ['while the clocks jump', posted().allDay({ price: 100 }), '2026-03-29T00:00Z', '2026-03-29T02:00Z', 200],
    ['net, and VAT on top (R4)', aTariff(), '2026-03-02T05:30Z', '2026-03-02T08:30Z', 620],
  ]
  test.each(vectors)('%s (R56)', async (_, tariff, from, until, cost) => {
    const place = await placeWith(tariff)
    const id = await stay(aSession().at(place).startedAt(new Date(from).toISOString()), new Date(until).toISOString())
    expect(await costOf(id)).toBe(cost)
    const { IsPriced, TariffId, Trace, CostInCents } = await priceOf(id)
    expect([IsPriced, CostInCents, Trace?.totalInCents, Trace?.right]).toEqual([true, cost, cost, 'PUBLIC'])
    expect(TariffId).toBeGreaterThan(0)
    expect(Trace!.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(cost * Trace!.unitsPerCent)
  })

  test('tariff changed during the session: version at the start applies (R50)', async () => {
    const change = '2026-03-04T09:30:00.000Z'
    const [old, current] = [posted().until(change), posted().allDay({ price: 1_000 }).from(change)]
    const place = await aPlace().withTariff(old, current).save(node.db)
    const began = aSession().at(place).startedAt('2026-03-04T09:00:00.000Z')
    expect(await costOf(await stay(began, '2026-03-04T10:00:00.000Z'))).toBe(200)
    const later = aSession().at(place).startedAt(change)
    expect(await costOf(await stay(later, '2026-03-04T10:30:00.000Z'))).toBe(1_000)
  })

  test('place without prices: free, empty trace', async () => {
    const id = await stay(aSession().at(await aPlace().save(node.db)), testNow)
    expect(await priceOf(id)).toMatchObject({ IsPriced: true, TariffId: 0, CostInCents: 0, Trace: { parts: [] } })
  })

  test('car wash: price of its service (R58)', async () => {
    const place = await aPlace().carWash().withTariff(posted()).save(node.db)
    const id = await stay(aSession().at(place).carWash(), testNow)
    expect(await priceOf(id)).toEqual({
      CostInCents: 0,
      Currency: 'EUR',
      IsPriced: false,
      TariffId: 0,
      Trace: null,
      CreatedAt: zeroDate,
    })
  })

  test('car of a monthly pass: free; other car: public price (R77, R109)', async () => {
    const place = await placeWith(posted())
    const client = await aClient().withPlates('PASS1', 'PASS2').save(node.db)
    await aPass().at(place).of(client).from('2026-01-01T00:00:00.000Z').save(node.db)
    const session = aSession().at(place).by(client).startedAt('2026-03-04T09:00:00.000Z')
    const covered = await stay(session.plated('PASS1'), testNow)
    expect(await priceOf(covered)).toMatchObject({ CostInCents: 0, Trace: { right: 'MONTHLY_PASS' } })
    expect((await node.call(find, { id: covered }, as())).body.MonthlyPassId).toBeGreaterThan(0)
    expect(await costOf(await stay(session.plated('PASS2'), testNow))).toBe(200)
  })

  test('re-entry in time: free minutes continue (R53)', async () => {
    const place = await aPlace().withTariff(posted().withFreeMinutes(60)).reEnteredWithin(30).save(node.db)
    const visit = (from: string) => aSession().at(place).plated('BACK1').startedAt(`2026-03-04T${from}:00.000Z`)
    expect(await costOf(await stay(visit('08:00'), '2026-03-04T08:40:00.000Z'))).toBe(0)
    // 20 of 60 minutes are left
    expect(await costOf(await stay(visit('09:00'), '2026-03-04T09:30:00.000Z'))).toBe(100)
    // the car was away for longer than 30 minutes
    expect(await costOf(await stay(visit('10:05'), '2026-03-04T11:05:00.000Z'))).toBe(0)
  })

  test('session by a plan: has the percent of the plan off, and keeps it (R55)', async () => {
    const place = await placeWith(posted())
    const id = await stay(
      aSession().at(place).onPlan('AMOUNT').discounted(25).startedAt('2026-03-04T09:00:00.000Z'),
      testNow,
    )
    const { body } = await node.call(find, { id }, as())
    expect(body).toMatchObject({ CostInCents: 150, AppliedDiscountPercent: 25 })
  })

  test('service fee: only if the driver pays for parking (R72)', async () => {
    const place = await placeWith(posted())
    const session = aSession().at(place).startedAt('2026-03-04T09:00:00.000Z').running().costing(0, 35)
    const paid = await node.call(find, { id: await stay(session, testNow) }, as())
    expect(paid.body).toMatchObject({ CostInCents: 200, ServiceFeeCents: 35 })
    expect((await priceOf(paid.body.Id)).Trace?.totalInCents).toBe(235)
    const free = await stay(session.plated('FREE35').onWhitelist().costing(0, 35), testNow)
    expect((await node.call(find, { id: free }, as())).body).toMatchObject({ CostInCents: 0, ServiceFeeCents: 0 })
    const { body } = await node.call(modify, { ParkingSessionId: free, CarNumber: 'STRANGER', ...reason }, as())
    expect(body).toMatchObject({ CostInCents: 200, ServiceFeeCents: 35 })
  })

  describe('unpriceable', () => {
    const tooDear = () => placeWith(posted().allDay({ price: 900_000_000_000_000 }))

    test('session ends unpriceable: cost 0, IsUnpriceable audited', async () => {
      const id = await stay(
        aSession()
          .at(await tooDear())
          .startedAt('2026-03-01T09:00:00.000Z'),
        testNow,
      )
      const { body } = await node.call(find, { id }, as())
      expect(body).toMatchObject({ Status: 'ENDED', CostInCents: 0 })
      expect(await priceOf(id)).toMatchObject({ IsPriced: false, Trace: null })
      const { body: facts } = await node.call(history, { id }, as())
      expect(facts[0]).toMatchObject({ Fact: 'session.ended', After: { IsUnpriceable: true } })
      const corrected = await node.call(
        modify,
        { ParkingSessionId: id, StartTime: '2026-03-01T08:00:00.000Z', ...reason },
        as(),
      )
      expect(refusalOf(corrected)).toEqual([422, 'sessions.unpriceable'])
    })

    test('unpriceable session among forgotten ones: the others are still ended (R60)', async () => {
      const began = aSession().running().startedAt('2026-01-20T00:00:00.000Z')
      const { id: dear } = await began
        .at(await tooDear())
        .plated('DEAR01')
        .save(node.db)
      const { id } = await began
        .at(await placeWith(posted().allDay({ price: 100 }).capped24h(500)))
        .plated('CHEAP1')
        .save(node.db)
      await closeForgotten()
      for (const one of [dear, id]) expect((await node.call(find, { id: one }, as())).body.Status).toBe('AUTO_ENDED')
      expect(await costOf(id)).toBe(30 * 500)
    })
  })

  test('trace with a booking: shown to a place admin, not without the right to bookings (R181)', async () => {
    const place = await placeWith(posted())
    await aBooking().at(place).plated('BOOK11').from('2026-03-04T09:00:00.000Z').save(node.db)
    const id = await stay(aSession().at(place).plated('BOOK11').startedAt('2026-03-04T09:00:00.000Z'), testNow)
    const admin = await anOwner().placeAdmin(place.id).save(node.db)
    const editor = await anOwner().workingAt(place.id).with('EDIT_AVAILABILITY').save(node.db)
    const traceFor = async (owner: typeof admin) => (await node.call(price, { id }, owner)).body.Trace
    expect((await traceFor(admin))?.parts.map(({ kind }) => kind)).toContain('booked')
    expect(await traceFor(editor)).toBeNull()
  })

  test('trace with a hidden discount: not shown without the permission', async () => {
    const place = await placeWith(posted())
    const id = await stay(aSession().at(place).startedAt('2026-03-04T09:00:00.000Z').onWhitelist(), testNow)
    const admin = await anOwner().placeAdmin(place.id).save(node.db)
    const { status, body } = await node.call(price, { id }, admin)
    expect([status, body.IsPriced, body.Trace]).toEqual([200, true, null])
  })
})
