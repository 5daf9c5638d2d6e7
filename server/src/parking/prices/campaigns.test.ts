import { api } from '@parkla/contract/api.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testNow } from '../../testing/test-clock.ts'
import { callsWaiting } from '../../testing/waiting-calls.ts'
import { aCampaign, type CampaignFactory } from '../../members/campaigns/campaigns.factory.ts'
import { aPlace, type SavedPlace } from '../places/places.factory.ts'
import { aTariff } from '../places/prices/tariffs.factory.ts'
import { aWhitelist, aWhitelistUser } from '../../members/whitelists/whitelists.factory.ts'
import { aSession } from '../session-records/sessions.factory.ts'
import { openPriceDesk, posted } from './prices.testing.ts'

/** Campaigns in the price: percent, then credit (R55, R111, R112). Two hours cost 2.00 €. */

const { node, as, priceOf } = await openPriceDesk()
const { db, clock } = node
const { end, find, modify, update } = api.sessions
const [entry, exit] = ['2026-03-04T09:00:00.000Z', '2026-03-04T11:00:00.000Z']

let place: SavedPlace
let cars = 0
beforeEach(async () => {
  place = await aPlace()
    .withTariff(posted().allDay({ price: 100 }))
    .save(db)
})
const aCar = (): string => `CMP${(cars += 1) + 100}`

const registered = async (CarNumber: string, campaign: CampaignFactory) => {
  const { id } = await campaign.at(place).save(db)
  const one = { PhoneNumber: `+372500${1000 + (cars += 1)}`, CarNumber }
  const { status, body } = await node.call(api.campaignRegistrants.add, { id, ...one }, as())
  expect(status).toBe(200)
  return { id, registrantId: body[0]!.Id }
}
const started = (plate: string) => aSession().at(place).plated(plate).startedAt(entry).running().save(db)
const exited = async (id: number) => {
  clock.set(exit)
  await node.call(end, { ParkingSessionId: id }, as())
  return (await node.call(find, { id }, as())).body
}
const parked = async (plate: string) => exited((await started(plate)).id)
const registrant = async ({ id }: { id: number }) =>
  (await node.call(api.campaignRegistrants.list, { id }, as())).body[0]
const ledgerOf = async (registrantId: number) =>
  (
    await sql<{ kind: string; amount_in_cents: number }>`
      select kind, amount_in_cents from campaign_ledger where registrant_id = ${registrantId} order by id`.execute(db)
  ).rows.map(({ kind, amount_in_cents }) => [kind, amount_in_cents])

test('percent of 25: cost 1.50 instead of 2.00, the trace names the campaign', async () => {
  const car = aCar()
  const campaign = await registered(car, aCampaign().named('Autumn').percent(25))
  const session = await parked(car)
  expect(session).toMatchObject({ CostInCents: 150, AppliedDiscountPercent: 25 })
  const { Trace } = await priceOf(session.Id)
  expect(Trace).toMatchObject({ right: 'CAMPAIGN' })
  expect(Trace!.parts).toContainEqual(expect.objectContaining({ kind: 'percent', name: 'Autumn', percent: 25 }))
  expect(await registrant(campaign)).toMatchObject({ DiscountPercentage: 25, DiscountInCents: 50 })
})

test('credit of 3.00 after a percent of 10: 1.80, then 1.20 of the second stay; the ledger equals the sessions', async () => {
  const car = aCar()
  await registered(car, aCampaign().percent(10))
  const campaign = await registered(car, aCampaign().credit(300))
  expect(await parked(car)).toMatchObject({ CostInCents: 0, UsedDiscountCampaignCreditInCents: 180 })
  expect(await parked(car)).toMatchObject({ CostInCents: 60, UsedDiscountCampaignCreditInCents: 120 })
  expect(await registrant(campaign)).toMatchObject({ DiscountCreditInCents: 300, UsedDiscountCreditInCents: 300 })
  expect(await ledgerOf(campaign.registrantId)).toEqual([
    ['GRANTED', 300],
    ['USED', -180],
    ['USED', -120],
  ])
})

test('ten exits at once with credit for four: used exactly once, the others pay', async () => {
  const car = aCar()
  const campaign = await registered(car, aCampaign().credit(800))
  const elsewhere = await Promise.all(
    Array.from({ length: 10 }, () =>
      aPlace()
        .withTariff(aTariff().includingVat().allDay({ price: 100 }))
        .save(db),
    ),
  )
  for (const { id } of elsewhere)
    await db.insertInto('list_places').values({ list_id: campaign.id, place_id: id }).execute()
  const ids = await Promise.all(
    elsewhere.map(async (at) => (await aSession().at(at).plated(car).startedAt(entry).running().save(db)).id),
  )
  clock.set(exit)
  const answers = await Promise.all(ids.map((id) => node.call(end, { ParkingSessionId: id }, as())))
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
  const sessions = await Promise.all(ids.map(async (id) => (await node.call(find, { id }, as())).body))
  expect(sessions.map((session) => session.CostInCents + session.UsedDiscountCampaignCreditInCents)).toEqual(
    ids.map(() => 200),
  )
  expect(sessions.reduce((sum, session) => sum + session.UsedDiscountCampaignCreditInCents, 0)).toBe(800)
  expect((await registrant(campaign))?.UsedDiscountCreditInCents).toBe(800)
})

test('corrected to another car: credit returns; corrected back: used again', async () => {
  const car = aCar()
  const campaign = await registered(car, aCampaign().credit(500))
  const { Id } = await parked(car)
  const plate = async (CarNumber: string) =>
    (await node.call(modify, { ParkingSessionId: Id, CarNumber, Reason: 'Misread' }, as())).body
  expect(await plate('OTHER7')).toMatchObject({ CostInCents: 200, UsedDiscountCampaignCreditInCents: 0 })
  expect((await registrant(campaign))?.UsedDiscountCreditInCents).toBe(0)
  expect(await plate(car)).toMatchObject({ CostInCents: 0, UsedDiscountCampaignCreditInCents: 200 })
  expect((await ledgerOf(campaign.registrantId)).map(([kind]) => kind)).toEqual(['GRANTED', 'USED', 'RETURNED', 'USED'])
})

test('corrected to another car while an admin declines: registrants in the order of ids, the campaign open to sessions', async () => {
  const [car, other] = [aCar(), aCar()]
  const [first, second] = [
    await registered(car, aCampaign().credit(500)),
    await registered(other, aCampaign().credit(500)),
  ]
  const { Id } = await parked(car)
  // The embedded database has one connection: both calls run afterwards.
  const hasLocks = !node.services.settings.hasOneConnection
  const expectWaiting = async (count: number) => {
    if (hasLocks) await expect.poll(() => callsWaiting(db), { timeout: 10_000 }).toBe(count)
  }
  const answers = await db.transaction().execute(async (tx) => {
    await sql`select from campaign_registrants where id = ${first.registrantId} for update`.execute(tx)
    const declined = node.call(api.campaignRegistrants.setStatus, { ...first, status: 'DECLINED' }, as())
    await expectWaiting(1)
    const campaign = await sql`select from campaigns where id = ${first.id} for key share skip locked`.execute(tx)
    const corrected = node.call(modify, { ParkingSessionId: Id, CarNumber: other, Reason: 'Misread' }, as())
    await expectWaiting(2)
    const registrantOf = sql`select from campaign_registrants where id = ${second.registrantId} for update skip locked`
    expect([campaign.rows.length, (await registrantOf.execute(tx)).rows.length]).toEqual([1, 1])
    return [declined, corrected]
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  expect(await registrant(first)).toMatchObject({ Status: 'DECLINED', UsedDiscountCreditInCents: 0 })
  expect((await registrant(second))?.UsedDiscountCreditInCents).toBe(200)
})

test('full refund of a stay paid by credit: credit returns to the campaign once', async () => {
  const car = aCar()
  const campaign = await registered(car, aCampaign().credit(500))
  const { Id: id, UpdatedAt } = await parked(car)
  const refund = { id, PaymentStatus: 'REFUNDED' as const, Reason: 'Barrier did not open', UpdatedAt }
  expect((await node.call(update, refund, as())).body).toMatchObject({ PaymentStatus: 'REFUNDED' })
  expect((await node.call(update, { ...refund, UpdatedAt: undefined }, as())).status).toBe(409)
  expect((await registrant(campaign))?.UsedDiscountCreditInCents).toBe(0)
  expect((await ledgerOf(campaign.registrantId)).at(-1)).toEqual(['RETURNED', 200])
})

test('one-time discount: the first stay with a price only (R112)', async () => {
  const car = aCar()
  await registered(car, aCampaign().percent(50).oneTime())
  expect((await parked(car)).CostInCents).toBe(100)
  expect((await parked(car)).CostInCents).toBe(200)
})

test.each([
  ['before the campaign begins', aCampaign().percent(50).from('2026-03-05T00:00:00.000Z'), 200],
  ['after the end of the campaign', aCampaign().percent(50).until('2026-03-04T09:00:00.000Z'), 200],
  [
    'in the term of the campaign',
    aCampaign().percent(50).from(testNow.replace('10', '01')).until('2026-03-05T00:00:00.000Z'),
    100,
  ],
])('stay that starts %s', async (_, campaign, cost) => {
  const car = aCar()
  await registered(car, campaign)
  expect((await parked(car)).CostInCents).toBe(cost)
})

test('campaign deleted: the granted right runs out, declined registrant: no discount (R118)', async () => {
  const [kept, declined] = [aCar(), aCar()]
  const campaign = await registered(kept, aCampaign().percent(50))
  await node.call(api.campaigns.remove, { ID: campaign.id }, as())
  expect((await parked(kept)).CostInCents).toBe(100)
  const other = await registered(declined, aCampaign().percent(50))
  await node.call(api.campaignRegistrants.setStatus, { ...other, status: 'DECLINED' }, as())
  expect((await parked(declined)).CostInCents).toBe(200)
})

test('whitelist free: no credit is used; whitelist of another place: the campaign applies', async () => {
  const car = aCar()
  const campaign = await registered(car, aCampaign().credit(500))
  const list = await aWhitelist().at(place).save(db)
  await aWhitelistUser().on(list).plated(car).save(db)
  const { id } = await aSession().at(place).plated(car).startedAt(entry).onWhitelist().running().save(db)
  expect(await exited(id)).toMatchObject({ CostInCents: 0, UsedDiscountCampaignCreditInCents: 0 })
  expect((await registrant(campaign))?.UsedDiscountCreditInCents).toBe(0)
})

test('extra campaign: begins after the delay, ends after its days (R113)', async () => {
  const extra = await aCampaign().percent(50).at(place).save(db)
  const car = aCar()
  clock.set('2026-03-01T10:00:00.000Z')
  await registered(car, aCampaign().percent(10).followedBy(extra.id, 3, 7))
  const [second] = (await node.call(api.campaignRegistrants.list, { id: extra.id }, as())).body
  expect(second).toMatchObject({
    CarNumber: car,
    Status: 'APPROVED',
    DiscountPercentage: 50,
    ValidFrom: '2026-03-03T22:00:00.000Z',
    ValidTo: '2026-03-10T22:00:00.000Z',
  })
  expect((await parked(car)).CostInCents).toBe(100)
})

test('extra campaign that begins after the days of its registrants: registers no client (R113)', async () => {
  const extra = await aCampaign().percent(50).from('2026-05-01T00:00:00.000Z').at(place).save(db)
  clock.set('2026-03-01T10:00:00.000Z')
  await registered(aCar(), aCampaign().percent(10).followedBy(extra.id, 0, 30))
  expect((await node.call(api.campaignRegistrants.list, { id: extra.id }, as())).body).toEqual([])
})
