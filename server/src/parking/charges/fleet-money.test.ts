import { describe, expect, test } from 'vitest'
import { updateRow } from '../../kit/database/rows.ts'
import { testNow } from '../../testing/test-clock.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { aBooking } from '../bookings/bookings.factory.ts'
import { aCampaign, saveRegistrant } from '../../members/campaigns/campaigns.factory.ts'
import { aClient, type SavedClient } from '../../people/clients/clients.factory.ts'
import { savePlate } from '../../kit/database/plate-id.ts'
import { aFleet, aFleetUser } from '../../members/fleets/fleets.factory.ts'
import { aPass } from '../passes/passes.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { openPriceBook } from '../places/prices/pricing.queries.ts'
import { aTariff } from '../places/prices/tariffs.factory.ts'
import { aSession } from '../session-records/sessions.factory.ts'
import { fleetMoneyLeft } from './fleet-money.ts'
import { previewPrice } from './settle-price.ts'

/** Money of a PREPAID fleet with running stays (R101, R103, R186, decision 0106). */

const node = await openTestNode()
const { db } = node
const tariff = aTariff().allDay({ price: 200 }).includingVat().withFreeMinutes(60)
const place = await aPlace().reEnteredWithin(30).bookable().withTariff(tariff).save(db)
const paidIn = 100_000
/** Three hours before `testNow`, of which the first is free. */
const start = '2026-03-04T07:00:00.000Z'
const hourBefore = '2026-03-04T05:50:00.000Z'

let cars = 0
const fleetOf = async (limits: { day?: number; month?: number } = {}) => {
  const fleet = await aFleet().at(place).prepaid(paidIn).limited(limits).save(db)
  const user = await aFleetUser().on(fleet).save(db)
  const of = { fleet_id: fleet.id, fleet_user_id: user.id }
  const money = async (sessionId?: number) =>
    db
      .transaction()
      .execute((tx) => fleetMoneyLeft(tx, { userId: user.id, placeId: place.id, at: testNow, now: testNow, sessionId }))
  const park = (startedAt: string, owner = of) =>
    aSession().at(place).startedAt(startedAt).running().onFleet(0, owner).save(db)
  return { of, money, park }
}

type Parked = { car: string; driver: SavedClient; id: number }

describe('running stay: counts with its cost so far', () => {
  test.each<[string, number, (parked: Parked) => Promise<unknown>]>([
    ['public price', 400, () => Promise.resolve()],
    [
      'continues an earlier visit: no free minutes left',
      600,
      ({ car }) => aSession().at(place).plated(car).startedAt(hourBefore).lasting(60).save(db),
    ],
    [
      'earlier visit, too long ago: free minutes',
      400,
      ({ car }) => aSession().at(place).plated(car).startedAt(hourBefore).lasting(30).save(db),
    ],
    ['pass of its client: free', 0, ({ driver }) => aPass().of(driver).at(place).save(db)],
    ['booking of its car: free', 0, ({ car }) => aBooking().at(place).plated(car).from(start).save(db)],
    [
      'campaign of half the price',
      200,
      async ({ car }) => {
        const campaign = await aCampaign().percent(50).at(place).save(db)
        const { id } = await saveRegistrant(db, campaign.id, 'APPROVED')
        const right = { plate_id: await savePlate(db, car), discount_percent: 50, granted_at: testNow }
        await updateRow(db, 'campaign_registrants', { id, ...right })
      },
    ],
  ])('%s', async (_, cost, prepare) => {
    const { of, money } = await fleetOf()
    const car = `${(cars += 1) + 100}MON`
    const driver = await aClient().withPlates(car).save(db)
    const { id } = await aSession().at(place).plated(car).by(driver).startedAt(start).running().save(db)
    await updateRow(db, 'sessions', { id, ...of })
    await prepare({ car, driver, id })
    expect(await money()).toEqual({ isPrepaid: true, leftInCents: paidIn - cost })
    expect(await money(id)).toEqual({ isPrepaid: true, leftInCents: paidIn })
    const { priced } = await db.transaction().execute((tx) => {
      const change = { end: testNow }
      return previewPrice(tx, openPriceBook(tx), { id, change, type: 'PARKING', right: undefined })
    })
    expect((priced?.price.hiddenCostInCents ?? 0) + (priced?.price.costInCents ?? 0)).toBe(cost)
  })
})

test.each([
  ['day', 'yesterday', { day: 1_000 }, '2026-03-03T20:00:00.000Z'],
  ['month', 'in February', { month: 1_000 }, '2026-02-28T20:00:00.000Z'],
])('running stay of today uses the limit of the %s, one that began %s does not', async (_, __, limits, earlier) => {
  const { money, park } = await fleetOf(limits)
  await park(earlier)
  expect((await money()).leftInCents).toBe(1_000)
  await park(start)
  expect((await money()).leftInCents).toBe(600)
})

test('running stay of another user: uses the balance, not the limit', async () => {
  const { of, money, park } = await fleetOf({ day: 99_800 })
  const other = await aFleetUser().on({ id: of.fleet_id }).save(db)
  await park(start, { fleet_id: of.fleet_id, fleet_user_id: other.id })
  expect((await money()).leftInCents).toBe(paidIn - 400)
  await park(start)
  expect((await money()).leftInCents).toBe(paidIn - 800)
})
