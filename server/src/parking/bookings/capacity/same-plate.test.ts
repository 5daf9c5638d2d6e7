import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace, type SavedPlace } from '../../places/places.factory.ts'
import { listBookableIn } from '../bookable.queries.ts'
import { aBooking } from '../bookings.factory.ts'
import { readBulkCapacity } from './bulk-capacity.queries.ts'

const node = await openTestNode()
const { db } = node
const global = await anOwner().globalAdmin().save(db)

/** A plate already booked at the parent or a child (R40, R144). */
const whole = await aPlace().named('Whole').withSpots(50).bookable().save(db)
const part = await aPlace().named('Part').partOf(whole).bookable().save(db)
const other = await aPlace().named('Other').partOf(whole).bookable().save(db)

const add = async (place: SavedPlace, LicensePlate: string, confirmed: readonly 'bookings.samePlate'[] = []) => {
  const term = { StartTime: '2026-03-05 14:00:00', EndTime: '2026-03-05 18:00:00' }
  const input = { PlaceID: place.id, LicensePlate, ...term, Confirmed: [...confirmed] }
  return node.call(api.bookings.add, input, global)
}

test.each([
  ['the parent', 'a child', whole, part],
  ['a child', 'the parent', part, whole],
])('at %s, then at %s: confirmation names the other place', async (_first, _second, here, there) => {
  const { plate } = await aBooking().at(here).coming().save(db)
  const asked = await add(there, plate)
  expect(refusalOf(asked)).toEqual([409, 'bookings.samePlate'])
  expect(asked.body.Message).toContain(here === whole ? '(Whole)' : '(Part)')
  expect((await add(there, plate, ['bookings.samePlate'])).status).toBe(200)
})

test('import row for a car booked at the whole: the warning names the whole', async () => {
  const { plate } = await aBooking().at(whole).coming().save(db)
  const place = (await listBookableIn(db, { kind: 'everything' })).find(({ PlaceID }) => PlaceID === part.id)!
  const stay = { plate, StartTime: '2026-03-05T12:00:00.000Z', EndTime: '2026-03-05T16:00:00.000Z' }
  expect((await readBulkCapacity(db, place, [stay])).around(stay)).toMatchObject({
    samePlate: { term: expect.stringContaining('(Whole)') as string },
  })
})

test('car booked at the same place: no name in the message; at a sibling: no warning', async () => {
  const { plate } = await aBooking().at(part).coming().save(db)
  expect((await add(part, plate)).body.Message).not.toContain('Part')
  expect((await add(other, plate)).status).toBe(200)
})
