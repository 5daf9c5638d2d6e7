import { api } from '@parkla/contract/api.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { aSession } from '../../session-records/sessions.factory.ts'
import { aBooking } from '../bookings.factory.ts'

/** Filters combined, in the list and the calendar (R146). */
const node = await openTestNode()
const { db } = node

const whole = await aPlace().named('Whole').withSpots(50).bookable().save(db)
const part = await aPlace().named('Part').partOf(whole).withSpots(20).bookable().save(db)
const other = await aPlace().named('Other').withSpots(20).bookable().save(db)
const desk = await anOwner().bookingsAdmin(whole.id).with('SEE_PERSONAL_DATA').save(db)
const masked = await anOwner().bookingsAdmin(whole.id).save(db)

const person = { name: 'Ādams Õunapuu', phone: '+37120001234', email: 'adams@example.test' }
const here = await aBooking().at(whole).plated('QZX111').of(person).noted('100% kaubik').save(db)
const later = await aBooking().at(whole).plated('QZX111').of(person).coming().numbered('ŠĶ_7').save(db)
const twin = await aBooking().at(whole).plated('QZX222').of({ name: 'Mari Mets' }).coming().save(db)
const away = await aBooking().at(whole).plated('QZX333').of(person).coming().save(db)
await aBooking().at(other).plated('QZX111').of(person).save(db)
await aBooking().at(whole).plated('QZX111').of(person).coming().deleted('2026-03-04T09:00:00.000Z').save(db)
// one car stands at a part of the place, one stands elsewhere, one has left
await aSession().at(part).plated('QZX111').running().save(db)
await aSession().at(whole).plated('QZX222').running().save(db)
await aSession().at(other).plated('QZX333').running().save(db)

const list = async (query: object, as = desk) => {
  const answer = await node.call(api.bookings.list, { placeId: whole.id, ...query }, { as })
  return { ...answer, ids: answer.body.map(({ ID }) => ID) }
}
const inCalendar = async (query: object, as = desk) => {
  const week = { placeId: whole.id, from: '02.03.2026', to: '08.03.2026' }
  const { body } = await node.call(api.bookings.calendar, { ...week, ...query }, { as })
  expect(body.Total).toBe(body.Bookings.length)
  return body.Bookings.map(({ ID }) => ID)
}

const standing = { extraFilter: 'PARKING_ACTIVE' } as const
const starting = { extraFilter: 'STARTING_BOOKINGS' } as const
const absent = { extraFilter: 'PARKING_NOT_ACTIVE' } as const

test.each<[object, readonly { id: number }[]]>([
  [{ licensePlate: 'q' }, [away, twin, later, here]],
  [{ licensePlate: 'qz' }, [away, twin, later, here]],
  [{ licensePlate: 'x-1' }, [later, here]],
  [{ licensePlate: 'zx 22' }, [twin]],
  [{ licensePlate: 'qzx333' }, [away]],
  [{ licensePlate: '%' }, []],
  [{ licensePlate: '_' }, []],
  [{ licensePlate: '%%' }, []],
  [{ licensePlate: 'Q_X' }, []],
  [{ licensePlate: String.raw`\\` }, []],
  [{ client: 'Õuna' }, [away, later, here]],
  [{ client: 'ĀDAMS Õuna' }, [away, later, here]],
  [{ client: 'ŠĶ_' }, [later]],
  [{ client: 'Š_' }, []],
  [{ comments: '0% K' }, [here]],
  [standing, [twin, later, here]],
  [{ ...standing, licensePlate: 'x1' }, [later, here]],
  [{ ...standing, licensePlate: '3' }, []],
  [{ ...standing, licensePlate: '2' }, [twin]],
  [{ ...standing, client: 'Õuna' }, [later, here]],
  [{ ...standing, client: 'Õuna', licensePlate: 'qzx1', comments: 'kaubik' }, [here]],
  [{ ...standing, created_at: '03.03.2026' }, [twin, later, here]],
  [{ ...standing, created_at: '04.03.2026' }, []],
  [absent, [away]],
  [{ ...absent, licensePlate: 'qz', client: 'Õuna' }, [away]],
  [starting, []],
])('filter %o: matching bookings', async (query, expected) => {
  const ids = expected.map(({ id }) => id)
  expect((await list(query)).ids).toEqual(ids)
  expect(new Set(await inCalendar(query))).toEqual(new Set(ids))
})

test('no personal data: found by whole phone and partial external number (R79)', async () => {
  const byPhone = { ...standing, client: '+371 2000 1234' }
  expect((await list(byPhone, masked)).ids).toEqual([later.id, here.id])
  expect(await inCalendar(byPhone, masked)).toEqual([here.id, later.id])
  expect((await list({ ...standing, client: '+37120001234' })).ids).toEqual([later.id, here.id])
  expect((await list({ client: 'ŠĶ' }, masked)).ids).toEqual([later.id])
  for (const client of ['1234', 'Õuna', 'adams@']) {
    expect((await list({ client }, masked)).ids).toEqual([])
    expect(await inCalendar({ client }, masked)).toEqual([])
  }
  // once in the list and once in the calendar, by a user without the right to personal data
  const search = { owner_id: masked.id, entity: 'place', entity_id: String(whole.id) }
  expect(await node.rows('audit_events', { fact: 'booking.searchedByPhone' })).toMatchObject([search, search])
})

describe('pages of parked cars whose bookings start together', () => {
  const ids: number[] = []
  beforeAll(async () => {
    const page = aBooking().at(whole).of({ name: 'Anna' }).noted('page')
    const nextYear = page.from('2027-03-01T10:00:00.000Z').until('2027-03-02T10:00:00.000Z')
    for (let made = 0; made < 23; made += 1)
      ids.push((await nextYear.plated(made % 2 === 0 ? 'QZX111' : 'QZX222').save(db)).id)
  })

  test.each([
    {},
    { licensePlate: 'QZX' },
    { licensePlate: 'x' },
    { client: 'anna' },
    { licensePlate: 'zx', client: 'anna', comments: 'page' },
  ])('filter %o: page numbers and cursors give the same rows', async (filter) => {
    const pages: number[][] = []
    let cursor: string | undefined
    do {
      const asked = { ...standing, ...filter, page_size: 10, page: pages.length }
      const { ids: byNumber } = await list(asked)
      const { ids: found, headers } = await list({ ...asked, ...(cursor !== undefined && { cursor }) })
      expect(found).toEqual(byNumber)
      pages.push(found)
      cursor = headers['x-next-cursor']?.toString()
    } while (cursor !== undefined)
    expect(pages.flat().slice(0, 23)).toEqual(ids.toReversed())
    expect(new Set(pages.flat()).size).toBe(pages.flat().length)
  })
})
