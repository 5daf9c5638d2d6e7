import { api } from '@parkla/contract/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestNode } from '../../kit/testing/test-node.ts'
import { anOwner } from '../accounts/accounts.factory.ts'
import { aPlace, type SavedPlace } from '../places/places.factory.ts'
import { listBookableIn } from './bookable.queries.ts'
import { aBooking } from './bookings.factory.ts'
import { openRoom } from './room.queries.ts'

const node = await openTestNode()
const { db } = node
afterAll(() => node.close())
const global = await anOwner().globalAdmin().save(db)

describe('a car that is booked at the whole or at a part already (R40, R144)', () => {
  let whole: SavedPlace
  let part: SavedPlace
  let other: SavedPlace
  beforeAll(async () => {
    whole = await aPlace().named('Whole').withSpots(50).bookable().save(db)
    part = await aPlace().named('Part').partOf(whole).bookable().save(db)
    other = await aPlace().named('Other').partOf(whole).bookable().save(db)
  })

  const add = async (place: SavedPlace, LicensePlate: string, confirmed: readonly 'bookings.samePlate'[] = []) => {
    const term = { StartTime: '2026-03-05 14:00:00', EndTime: '2026-03-05 18:00:00' }
    const input = { PlaceID: place.id, LicensePlate, ...term, Confirmed: [...confirmed] }
    return node.call(api.bookings.add, input, { as: global })
  }

  test.each([
    { first: 'the whole', second: 'a part', places: () => ({ here: whole, there: part }) },
    { first: 'a part', second: 'the whole', places: () => ({ here: part, there: whole }) },
  ])('at $first, then at $second: somebody is asked, and told where', async ({ places }) => {
    const { here, there } = places()
    const { plate } = await aBooking().at(here).coming().save(db)
    const asked = await add(there, plate)
    expect([asked.status, asked.body.Error]).toEqual([409, 'bookings.samePlate'])
    expect(asked.body.Message).toContain(here === whole ? '(Whole)' : '(Part)')
    expect((await add(there, plate, ['bookings.samePlate'])).status).toBe(200)
  })

  test('rows of a file are told the same', async () => {
    const { plate } = await aBooking().at(whole).coming().save(db)
    const place = (await listBookableIn(db, { kind: 'everything' })).find(({ PlaceID }) => PlaceID === part.id)!
    const stay = { plate, StartTime: '2026-03-05T12:00:00.000Z', EndTime: '2026-03-05T16:00:00.000Z' }
    expect((await openRoom(db, place, [stay])).around(stay)).toMatchObject({
      samePlate: { term: expect.stringContaining('(Whole)') as string },
    })
  })

  test('at the same place the name is not said, and another part is another place', async () => {
    const { plate } = await aBooking().at(part).coming().save(db)
    expect((await add(part, plate)).body.Message).not.toContain('Part')
    expect((await add(other, plate)).status).toBe(200)
  })
})
