// PGlite too: lists
import { sessionOf } from '@parkla/contract/parking/sessions/desk-rows.ts'
import { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aClient } from '../../../people/clients/clients.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { aSession } from '../../session-records/sessions.factory.ts'

const node = await openTestNode()
const place = await aPlace()
  .bookable()
  .ofPartner('Parkimine "Nord" \\ OÜ')
  .named('Sadama "vana" parkla \\ Ķīpsala')
  .save(node.db)

const client = await aClient().withPhone('+37255512345').save(node.db)
const at = aSession().at(place)
const all = [
  at.by(client).running(),
  at.paid().invoiced().rated(5, 'Good').withReads(),
  at.by(client).costing(500, 35).failed().discounted(10),
  at.by(client).withFreePass().partiallyRefunded(20),
  at.by(client).bundled().onPlan().withCampaignCredit(),
  at.by(client).onFleet(),
  at.onWhitelist().manual().onBooking(7),
  at.by(client).carWash('Foam "extra" \\ wash'),
  at.startedAt('2025-01-31T23:59:59.120Z').lasting(1),
]

beforeAll(async () => {
  for (const one of all) await one.save(node.db)
})

const days = { from: '1.1.2026', to: '4.3.2026' }

const readers = {
  'a global admin': anOwner().globalAdmin(),
  'a region admin': anOwner().regionAdmin('EST'),
  'a place admin': anOwner().placeAdmin(place.id),
  'a region admin who sees personal data': anOwner().regionAdmin('EST').with('SEE_PERSONAL_DATA'),
  'an editor of availability': anOwner().workingAt(place.id).with('EDIT_AVAILABILITY'),
  'a bookings admin': anOwner().bookingsAdmin(place.id),
}

test.each(Object.entries(readers))(
  'compact rows for %s: the sessions of the list, field by field',
  async (_, reader) => {
    const as = await reader.save(node.db)
    const [whole, compact] = [await node.call(sessionsApi.list, days, as), await node.call(sessionsApi.desk, days, as)]
    expect(whole.body).toHaveLength(all.length - 1)
    expect(compact.body.map(sessionOf)).toEqual(whole.body)
  },
)

test('compact rows: pages follow each other by number and by cursor, the last says so', async () => {
  const as = await anOwner().globalAdmin().save(node.db)
  for (let made = 0; made < 21; made += 1) await aSession().at(place).save(node.db)
  const whole = await node.call(sessionsApi.list, { ...days, page_size: 50 }, as)
  const first = await node.call(sessionsApi.desk, days, as)
  expect(first.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'x-next-page': '1' })
  const cursor = String(first.headers['x-next-cursor'])
  for (const next of [{ page: 1 }, { page: 1, cursor }]) {
    const second = await node.call(sessionsApi.desk, { ...days, ...next }, as)
    expect(second.headers['x-next-page']).toBe('0')
    expect([...first.body, ...second.body].map(sessionOf)).toEqual(whole.body)
  }
})
