import { api } from '@parkla/contract/api.ts'
import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { expect, test } from 'vitest'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { aBooking } from '../parking/bookings/bookings.factory.ts'
import { anLprEvent } from '../gates/reads/reads.factory.ts'
import { aPass } from '../parking/passes/passes.factory.ts'
import { aPlace } from '../parking/places/places.factory.ts'
import { insertRow } from '../kit/database/rows.ts'
import { openTestNode } from '../testing/test-node.ts'
import { testNow } from '../testing/test-clock.ts'

/** Totals and exports of bookings, passages, alarms and passes; those of sessions have a file of their own. */
const node = await openTestNode()
const { db } = node
const place = await aPlace().named('Sadama').bookable().save(db)
const other = await aPlace().named('Lennujaam').bookable().save(db)
const keeper = await anOwner().placeAdmin(place.id).bookingsAdmin(place.id).operator(place.id).save(db)
const seeing = await anOwner()
  .placeAdmin(place.id)
  .bookingsAdmin(place.id)
  .operator(place.id)
  .with('SEE_PERSONAL_DATA')
  .save(db)

for (const at of [place, other]) {
  await aBooking()
    .at(at)
    .plated('111AAA')
    .of({ phone: '+37255500001' })
    .from('2026-03-05T08:00:00.000Z')
    .until('2026-03-05T09:00:00.000Z')
    .save(db)
  await aBooking()
    .at(at)
    .plated('222BBB')
    .of({ phone: '+37255500002' })
    .from('2026-03-06T08:00:00.000Z')
    .until('2026-03-06T09:00:00.000Z')
    .save(db)
  await anLprEvent('2026-03-04T08:00:00.000Z').at(at).of('333CCC').save(db)
  await aPass().at(at).save(db)
  const alarm = { kind: 'NO_READS', cause: `reads ${at.id}`, raised_at: testNow, updated_at: testNow }
  await insertRow(db, 'alarms', { ...alarm, place_id: at.id })
}

const csvOf = async (endpoint: Endpoint, input: object, as = keeper): Promise<string[]> => {
  const { bytes, status } = await node.call(endpoint, input as never, { as, headers: { language: 'en' } })
  expect(status, bytes.toString()).toBe(200)
  return bytes.toString().trim().split('\r\n')
}

const atPlace = { placeId: place.id, id: place.id }

test.each([
  ['bookings', api.bookingListing, { placeId: place.id }, 2],
  ['bookings of one plate', api.bookingListing, { placeId: place.id, licensePlate: '111' }, 1],
  ['passages', api.passageListing, { id: place.id }, 1],
  ['alarms', api.alarmListing, {}, 1],
])('%s: total and lines of the export are those of the list', async (_, listing, input, rows) => {
  const { body } = await node.call(listing.totals as Endpoint, input as never, { as: keeper })
  expect(body).toMatchObject({ Count: rows, IsMore: false })
  expect(await csvOf(listing.export, input)).toHaveLength(rows + 1)
})

test.each([
  ['bookings', api.bookingListing.export, '222BBB;2026-03-06 10:00:00'],
  ['passages', api.passageListing.export, '2026-03-04 10:00:00;333CCC;333CCC;Entry'],
  ['alarms', api.alarmListing.export, 'Sadama;;No camera reads;Active;;;2026-03-04 12:00:00'],
  ['passes', api.passListing.export, ';Waiting for registration;'],
])('%s: moments on the clock of the place, states in words', async (_, endpoint, part) => {
  const [, first] = await csvOf(endpoint, endpoint.path.includes(':') ? atPlace : {})
  expect(first).toContain(part)
})

test.each([
  ['bookings', api.bookingListing.export],
  ['passes', api.passListing.export],
])('%s: phones masked without the right to personal data (R79)', async (_, endpoint) => {
  const phonesOf = async (as: typeof keeper) =>
    (await csvOf(endpoint, atPlace, as)).slice(1).map((line) => /\+372[^;]*/.exec(line)?.[0])
  const [shown, masked] = [await phonesOf(seeing), await phonesOf(keeper)]
  expect(shown.every((phone) => /^\+\d+$/.test(phone ?? ''))).toBe(true)
  expect(masked.every((phone) => phone?.includes('••••'))).toBe(true)
})

test('bookings: prices are summed per currency', async () => {
  const costs = await db.selectFrom('bookings').select('cost_in_cents').where('place_id', '=', place.id).execute()
  const SumInCents = costs.reduce((sum, { cost_in_cents }) => sum + cost_in_cents, 0)
  const { body } = await node.call(api.bookingListing.totals, { placeId: place.id }, { as: keeper })
  expect(body.Sums).toEqual([{ Currency: 'EUR', SumInCents }])
})
