import { api } from '@parkla/contract/api.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aCampaign, type CampaignFactory } from '../../members/campaigns/campaigns.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { aFleet, aFleetUser } from '../../members/fleets/fleets.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aTariff } from '../../parking/places/prices/tariffs.factory.ts'
import { counting } from '../../kit/counting.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { callsWaiting } from '../../testing/waiting-calls.ts'
import { aCar, aWatchedPlace, day, readRaising, takeRead } from './lpr-desk.testing.ts'
import { memberStays } from './lpr-members.testing.ts'

/** A registrant of a campaign with `StartSessionsWithLPR` at the barrier (R77, R95, decision 0080). Two hours cost 4.00 €. */

const node = await openTestNode()
const { db, clock } = node
const prices = aTariff().includingVat().allDay({ price: 200 })
const { place, entry, exit } = await aWatchedPlace(node, aPlace().withTariff(prices))
const other = await aPlace().save(db)
const admin = await anOwner().globalAdmin().save(db)

const read = takeRead(node)
const { readOf, rightAt, stayOf, staysOf } = memberStays(node)
const half = () => aCampaign().percent(50).at(place).startingByCamera()

const nextPhone = counting()
const newPhone = (): string => `+372501${String(nextPhone()).padStart(4, '0')}`
/** An approved registrant with this car. */
const registered = async (car: string, campaign: CampaignFactory, PhoneNumber = newPhone()) => {
  clock.set(day('06:00'))
  const { id } = await campaign.save(db)
  const { status, body } = await node.call(api.campaignRegistrants.add, { id, PhoneNumber, CarNumber: car }, admin)
  expect(status).toBe(200)
  return { id, registrantId: body[0]!.Id }
}

test('registrant’s car: session by camera with the campaign’s right and the registrant’s client, at the reduced price', async () => {
  const car = aCar()
  const phone = newPhone()
  const driver = await aClient().withPhone(phone).save(db)
  const { id } = await registered(car, half(), phone)
  expect(await readOf(await read(entry, car, '08:00'))).toEqual({ outcome: 'STARTED', used_right: 'CAMPAIGN' })
  expect(await stayOf(car)).toMatchObject({ client_id: driver.id, status: 'STARTED' })
  await read(exit, car, '10:00')
  expect(await stayOf(car)).toMatchObject({ status: 'ENDED', cost_in_cents: 200, campaign_id: id, right: 'CAMPAIGN' })
})

test('registered by phone alone: the client’s car starts its session', async () => {
  const car = aCar()
  const phone = newPhone()
  const driver = await aClient().withPhone(phone).withPlates(car).save(db)
  const { registrantId } = await registered(aCar(), half(), phone)
  await db.updateTable('campaign_registrants').set({ plate_id: null }).where('id', '=', registrantId).execute()
  expect(await rightAt(entry, car, '08:00')).toBe('CAMPAIGN')
  await read(exit, car, '10:00')
  expect(await stayOf(car)).toMatchObject({ client_id: driver.id, cost_in_cents: 200 })
})

test('hidden place: admits the registrant, refuses other cars', async () => {
  const hidden = await aWatchedPlace(node, aPlace().hidden().withTariff(prices))
  const car = aCar()
  await registered(car, half().at(hidden.place))
  expect(await readOf(await read(hidden.entry, car, '08:00'))).toMatchObject({ outcome: 'STARTED' })
  expect(await readOf(await read(hidden.entry, aCar(), '08:00'))).toMatchObject({ outcome: 'REFUSED' })
})

describe('no right at the entry', () => {
  const { statusChecks, campaignRegistrants, campaigns } = api
  test.each([
    ['campaign without StartSessionsWithLPR', () => aCampaign().percent(50).at(place)],
    ['before the campaign begins', () => half().from(day('08:01'))],
    ['after its end', () => half().until(day('08:00'))],
    ['at another place', () => half().at(other)],
  ])('%s', async (_, campaign) => {
    const car = aCar()
    await registered(car, campaign())
    expect(await rightAt(entry, car, '08:00')).toBe('PUBLIC')
    expect(await staysOf(car)).toHaveLength(1)
  })
  test('declined registrant; one whose credit is used up', async () => {
    const [declined, spent] = [aCar(), aCar()]
    const path = await registered(declined, half())
    await node.call(campaignRegistrants.setStatus, { ...path, status: 'DECLINED' }, admin)
    await registered(spent, aCampaign().credit(400).at(place).startingByCamera())
    expect(await rightAt(entry, declined, '08:00')).toBe('PUBLIC')
    expect(await rightAt(entry, spent, '08:00')).toBe('CAMPAIGN')
    await read(exit, spent, '10:00')
    expect(await rightAt(entry, spent, '12:00')).toBe('PUBLIC')
  })

  test('deleted campaign: the granted right stays (R118)', async () => {
    const car = aCar()
    const { id } = await registered(car, half())
    await node.call(campaigns.remove, { ID: id }, admin)
    expect(await rightAt(entry, car, '08:00')).toBe('CAMPAIGN')
  })

  test('status check: a discount is no right to be there without a session', async () => {
    const car = aCar()
    await registered(car, half())
    clock.set(day('08:00'))
    const { body } = await node.call(statusChecks.check, { licensePlate: car, placeId: place.id }, admin)
    expect(body).toMatchObject({ result: 'NOT_PAID' })
  })
})

test('fleet and campaign: the fleet is the right (R77)', async () => {
  const car = aCar()
  await registered(car, half())
  const fleet = await aFleet().at(place).save(db)
  await aFleetUser().on(fleet).plated(car).save(db)
  expect(await rightAt(entry, car, '08:00')).toBe('FLEET')
})

test('exit misread as another registrant’s car, corrected: registrants of both cars are locked in the order of ids', async () => {
  const [car, misreadAs] = [aCar(), aCar()]
  const credit = () => aCampaign().credit(500).at(place)
  const [first, second] = [await registered(car, credit()), await registered(misreadAs, credit())]
  await read(entry, car, '08:00')
  await read(entry, misreadAs, '08:00')
  const id = await readRaising(node)(exit, misreadAs, { made: '12:00', received: '10:00' })
  const usedOf = async ({ registrantId }: { registrantId: number }) =>
    (await node.row('campaign_registrants', registrantId))['used_in_cents']
  expect([await usedOf(first), await usedOf(second)]).toEqual([0, 400])
  const { repaired } = await db.transaction().execute(async (tx) => {
    await sql`select from campaign_registrants where id = ${first.registrantId} for update`.execute(tx)
    const wanted = { id, Action: 'CORRECT' as const, LicensePlate: car, Reason: 'Misread' }
    const repairing = node.call(api.lprRepairs.repair, wanted, admin)
    // The embedded database has one connection: the repair runs afterwards.
    if (!node.services.settings.hasOneConnection) {
      await expect.poll(() => callsWaiting(db), { timeout: 10_000 }).toBe(1)
      const free = sql`select from campaign_registrants where id = ${second.registrantId} for update skip locked`
      expect((await free.execute(tx)).rows).toHaveLength(1)
    }
    return { repaired: repairing }
  })
  expect((await repaired).status).toBe(200)
  expect([await usedOf(first), await usedOf(second)]).toEqual([400, 0])
})
