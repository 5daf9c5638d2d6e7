import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { checkBooks } from '../../../money/books/books.jobs.ts'
import { aCampaign } from '../campaigns.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { aTariff } from '../../../parking/places/prices/tariffs.factory.ts'
import { mergeDayTotals } from '../../../money/reports/reports.jobs.ts'
import { aSession } from '../../../parking/session-records/sessions.factory.ts'
import { openTestNode } from '../../../testing/test-node.ts'

/** Campaign credit that a refund returned, in the report of discounts and the books (R69, R111). An hour costs 1.00 €. */

const node = await openTestNode()
const { db, clock } = node
const admin = { as: await anOwner().globalAdmin().save(db) }
const place = await aPlace()
  .withTariff(aTariff().includingVat().allDay({ price: 100 }))
  .save(db)

const discounted = async () => {
  const march = { from: '1.3.2026', to: '31.3.2026', reportType: 'DISCOUNTS' as const, placeId: place.id }
  const { body } = await node.call(api.reports.finance, march, admin)
  const { CampaignCredit = 0, Discounts = 0 } = body.Rows[0]?.Values ?? {}
  return [CampaignCredit, Discounts]
}
const creditsOfBooks = async () => {
  await checkBooks.run(node.jobContext(), {})
  const { body } = await node.call(api.books.list, {}, admin)
  return body[0]?.Comparisons.filter(({ Kind }) => ['CREDITS', 'DISCOUNTS'].includes(Kind)).map(
    ({ Kind, DifferingPlaces }) => [Kind, DifferingPlaces],
  )
}
const balanced = expect.arrayContaining([
  ['CREDITS', 0],
  ['DISCOUNTS', 0],
])

test('full refund: its credit is no discount any more, before and after days are merged; the books agree with the ledger', async () => {
  const { id } = await aCampaign().credit(900).at(place).save(db)
  const driver = { CarNumber: '311CRD', PhoneNumber: '+37250010311' }
  await node.call(api.campaignRegistrants.add, { id, ...driver }, admin)
  // A session with credit from another system: no campaign's ledger contains it.
  await aSession().at(place).startedAt('2026-03-03T09:00:00.000Z').costing(90).withCampaignCredit(40).paid().save(db)
  const stay = aSession().at(place).plated('311CRD').startedAt('2026-03-04T09:00:00.000Z').running()
  const session = await stay.save(db)
  clock.set('2026-03-04T12:00:00.000Z')
  await node.call(api.sessions.end, { ParkingSessionId: session.id }, admin)
  await node.settled()
  expect(await discounted()).toEqual([340, 340])
  expect(await creditsOfBooks()).toEqual(balanced)
  const refund = { id: session.id, PaymentStatus: 'REFUNDED' as const, Reason: 'Barrier did not open' }
  expect((await node.call(api.sessions.update, refund, admin)).status).toBe(200)
  await node.settled()
  expect(await discounted()).toEqual([40, 40])
  await mergeDayTotals.run(node.jobContext(), {})
  expect(await discounted()).toEqual([40, 40])
  expect(await creditsOfBooks()).toEqual(balanced)
})
