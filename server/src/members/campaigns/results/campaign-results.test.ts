import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { updateRow } from '../../../kit/database/rows.ts'
import { readSheet } from '../../../kit/spreadsheet/spreadsheet.testing.ts'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aClient } from '../../../people/clients/clients.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { aTariff } from '../../../parking/places/prices/tariffs.factory.ts'
import { aSession } from '../../../parking/session-records/sessions.factory.ts'
import { aCampaign, type CampaignFactory } from '../campaigns.factory.ts'

/** Ledger and results of a campaign. Two hours cost 2.00 €, and a card is charged for each session alone. */

const node = await openTestNode()
const { db, clock } = node
const { campaignLedger, campaignRegistrants, campaignResults, sessions } = api
const admin = await anOwner().globalAdmin().save(db)
const place = await aPlace()
  .withTariff(aTariff().includingVat().allDay({ price: 100 }))
  .save(db)
await db.insertInto('settings').values({ key: 'bundleUpToCents', value: '0' }).execute()

let cars = 0
const nextCar = () => ({ PhoneNumber: `+372502${1000 + (cars += 1)}`, CarNumber: `RSL${100 + cars}` })
type One = { PhoneNumber: string; CarNumber: string; Name?: string }
const register = async (campaign: { id: number }, one: One) =>
  (await node.call(campaignRegistrants.add, { id: campaign.id, ...one }, admin)).body[0]!
/** Two hours that end at this moment. */
const park = async (plate: string, end: string, state = aSession()) => {
  const startedAt = new Date(Date.parse(end) - 2 * 3_600_000).toISOString()
  const { id } = await state.at(place).plated(plate).startedAt(startedAt).running().save(db)
  clock.set(end)
  await node.call(sessions.end, { ParkingSessionId: id }, admin)
  await node.settled()
  return id
}
/** Sessions of the car's driver, whose card pays them. */
const byCard = async ({ PhoneNumber }: One) => aSession().by(await aClient().withPhone(PhoneNumber).withCard().save(db))
const save = (campaign: CampaignFactory) => campaign.at(place).save(db)
const daysOf = async (id: number, from: string, to: string) => {
  const { body } = await node.call(campaignResults.find, { id, from, to }, admin)
  return body.Days.map((day) => [
    day.Registrations,
    day.NewClients,
    day.Sessions,
    day.RedeemedInCents,
    day.RevenueInCents,
    day.FullPriceInCents,
  ])
}

test('credit campaign: registrations, new clients and redeemed value by local day; with and without the campaign', async () => {
  clock.set('2026-03-02T10:00:00.000Z')
  const campaign = await save(aCampaign().credit(300))
  const [known, fresh] = [nextCar(), nextCar()]
  const client = await aClient().withPhone(known.PhoneNumber).save(db)
  await aSession().by(client).at(place).startedAt('2026-02-01T08:00:00.000Z').lasting(60).save(db)
  await register(campaign, known)
  clock.set('2026-03-02T22:30:00.000Z')
  await register(campaign, fresh)
  const state = await byCard(fresh)
  await park(fresh.CarNumber, '2026-03-03T12:00:00.000Z', state)
  await park(fresh.CarNumber, '2026-03-03T22:30:00.000Z', state)
  // Half past midnight in Tallinn is the next day.
  expect(await daysOf(campaign.id, '2.3.2026', '4.3.2026')).toEqual([
    [1, 0, 0, 0, 0, 0],
    [1, 1, 1, 200, 0, 200],
    [0, 0, 1, 100, 100, 200],
  ])
  const { body } = await node.call(campaignResults.find, { id: campaign.id }, admin)
  expect(body).toMatchObject({ From: '2026-02-03', To: '2026-03-04', Registrations: 2, NewClients: 1, Sessions: 2 })
  expect(body).toMatchObject({ RedeemedInCents: 300, RevenueInCents: 100, FullPriceInCents: 400, Currency: 'EUR' })
})

test('prepaid credit: used credit is revenue, its payer pays it; a percent is not', async () => {
  clock.set('2026-03-05T06:00:00.000Z')
  const [prepaid, percent] = [await save(aCampaign().prepaid(150)), await save(aCampaign().percent(25))]
  const [one, other] = [nextCar(), nextCar()]
  await register(prepaid, one)
  await register(percent, other)
  await park(one.CarNumber, '2026-03-05T10:00:00.000Z', await byCard(one))
  await park(other.CarNumber, '2026-03-05T10:00:00.000Z', await byCard(other))
  const day = '5.3.2026'
  expect(await daysOf(prepaid.id, day, day)).toEqual([[1, 1, 1, 150, 200, 200]])
  expect(await daysOf(percent.id, day, day)).toEqual([[1, 1, 1, 50, 150, 200]])
})

test.each<[string, { payment_status: string; refunded_in_cents?: number }, number]>([
  ['not charged', { payment_status: '' }, 0],
  ['declined', { payment_status: 'ERROR' }, 0],
  ['paid', { payment_status: 'OK' }, 150],
  ['refunded in part', { payment_status: 'PARTIALLY_REFUNDED', refunded_in_cents: 50 }, 100],
  ['refunded, never charged', { payment_status: 'REFUNDED' }, 0],
])('session %s: its revenue is what was paid', async (_, state, revenue) => {
  clock.set('2026-03-07T06:00:00.000Z')
  const campaign = await save(aCampaign().percent(25))
  const car = nextCar()
  await register(campaign, car)
  const id = await park(car.CarNumber, '2026-03-07T10:00:00.000Z')
  await updateRow(db, 'sessions', { id, ...state })
  const fullPrice = 200 - (state.refunded_in_cents ?? 0)
  expect(await daysOf(campaign.id, '7.3.2026', '7.3.2026')).toEqual([[1, 1, 1, 50, revenue, fullPrice]])
})

test('ledger: newest first with a removed registrant, refunded credit left again; names masked; totals of all pages', async () => {
  clock.set('2026-03-06T06:00:00.000Z')
  const campaign = await save(aCampaign().credit(500))
  const [first, second] = [{ ...nextCar(), Name: 'Mari Maasikas' }, nextCar()]
  const removed = await register(campaign, first)
  await register(campaign, second)
  await park(first.CarNumber, '2026-03-06T10:00:00.000Z')
  const refunded = await park(second.CarNumber, '2026-03-06T10:00:00.000Z')
  const refund = { id: refunded, PaymentStatus: 'REFUNDED' as const, Reason: 'Barrier did not open' }
  await node.call(sessions.update, refund, admin)
  await node.call(campaignRegistrants.remove, { id: campaign.id, registrantId: removed.Id }, admin)
  const { body } = await node.call(campaignLedger.list, { id: campaign.id }, admin)
  const used = { Sessions: 1, GrantedInCents: 500, UsedInCents: 200, LeftInCents: 300, IsEnded: true }
  const unused = { Sessions: 0, UsedInCents: 0, LeftInCents: 500, IsEnded: false }
  expect(body).toMatchObject([
    { CarNumber: second.CarNumber, ...unused },
    { CarNumber: first.CarNumber, Name: 'Mari Maasikas', ...used },
  ])
  const totals = { Registrants: 2, Sessions: 1, GrantedInCents: 1_000, UsedInCents: 200, LeftInCents: 800 }
  expect((await node.call(campaignLedger.totals, { id: campaign.id }, admin)).body).toMatchObject(totals)
  const local = await anOwner().placeAdmin(place.id).save(db)
  const [, seen] = (await node.call(campaignLedger.list, { id: campaign.id }, local)).body
  expect(seen?.Name).not.toContain('Maasikas')
})

test('period: an end before its start and more than a year are refused; a year with a leap day is not', async () => {
  const { id } = await save(aCampaign())
  const read = (from: string, to: string) => node.call(campaignResults.find, { id, from, to }, admin)
  expect(refusalOf(await read('2.3.2026', '1.3.2026'))).toEqual([422, 'campaigns.endsBeforeStart'])
  expect(refusalOf(await read('1.1.2024', '1.1.2025'))).toEqual([422, 'campaigns.periodTooLong'])
  expect((await read('1.1.2024', '31.12.2024')).body.Days).toHaveLength(366)
})

test('files: days, ledger and registrants as workbooks, audited', async () => {
  const { id } = await save(aCampaign().credit(100))
  await register({ id }, nextCar())
  for (const [call, header] of [
    [campaignResults.export, 'Day'],
    [campaignLedger.export, 'Registrant'],
    [campaignRegistrants.export, 'Name'],
  ] as const) {
    const file = await node.call(call, { id, format: 'xlsx' }, { as: admin, headers: { language: 'en' } })
    const rows = await readSheet(file.bytes)
    expect([file.status, rows[0]?.[0], rows.length]).toEqual([200, header, header === 'Day' ? 31 : 2])
    if (header === 'Name') expect(rows[1]).toContain('EUR')
  }
})
