import { api } from '@parkla/contract/api.ts'
import { describe, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aBooking } from '../bookings/bookings.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { updateRow } from '../../kit/database/rows.ts'

const { find, save } = api.places

const node = await openTestNode()
const global = await anOwner().named('Greta').globalAdmin().save(node.db)

const open = async ({ id }: { id: number }, as = global) => (await node.call(find, { id }, { as })).body
const saveTerms = async (place: { id: number }, change: Record<string, unknown>, as = global) => {
  const { UpdatedAt } = await open(place, as)
  const { status, body } = await node.call(save, { Id: place.id, UpdatedAt, ...change } as never, { as })
  return { status, body }
}

const terms = {
  IsBookable: true,
  BookableSpots: 20,
  ShouldCalculateCost: true,
  DefaultStartTimeHour: 14,
  DefaultStartTimeMinutes: 30,
  DefaultEndTimeHour: 11,
}

describe('booking settings of a place', () => {
  test('booking settings: saved, audited and returned to the booking screen', async () => {
    const place = await aPlace().withSpots(50).save(node.db)
    expect(await open(place)).toMatchObject({ IsBookable: false, BookablePlaceId: 0, DefaultStartTimeMinutes: null })
    const { status, body } = await saveTerms(place, terms)
    expect([status, body.Dropped, body.Place]).toEqual([200, [], expect.objectContaining(terms)])
    const shown = await node.call(api.bookings.place, { placeId: place.id }, global)
    const { IsBookable: _, BookableSpots: MaxNumberOfSpots, ...rest } = terms
    expect(shown.body).toMatchObject({ MaxNumberOfSpots, ...rest })
    const [fact] = await node.audit('place', place.id)
    expect(fact).toMatchObject({ fact: 'place.saved', before: { IsBookable: false }, after: terms })
  })

  test('booking settings without spots and minutes: all spots and the full hour', async () => {
    const place = await aPlace().withSpots(50).save(node.db)
    await saveTerms(place, terms)
    await saveTerms(place, { BookableSpots: 0, DefaultStartTimeMinutes: null })
    const shown = await node.call(api.bookings.place, { placeId: place.id }, global)
    expect(shown.body).toMatchObject({ MaxNumberOfSpots: 50, DefaultStartTimeMinutes: null })
  })

  test('area admin: may change pricing and spots of bookings, other settings are dropped (R57)', async () => {
    const place = await aPlace().withSpots(50).save(node.db)
    const region = await anOwner().regionAdmin('EST').save(node.db)
    const { body } = await saveTerms(place, terms, region)
    expect(body.Place).toMatchObject({ IsBookable: false, BookableSpots: 20, ShouldCalculateCost: true })
    expect(body.Dropped).toEqual([
      'IsBookable',
      'DefaultStartTimeHour',
      'DefaultStartTimeMinutes',
      'DefaultEndTimeHour',
    ])
  })

  test.each([
    { DefaultStartTimeHour: 24 },
    { DefaultStartTimeMinutes: 60 },
    { DefaultEndTimeHour: -1 },
    { BookableSpots: 1.5 },
  ])('%o is refused', async (change) => {
    const place = await aPlace().save(node.db)
    expect((await saveTerms(place, change)).status).toBe(400)
  })
})

describe('a place with bookings (R9)', () => {
  test('place with bookings left: cannot be turned off, the reason has their number', async () => {
    const place = await aPlace().withSpots(50).bookable().save(node.db)
    const coming = await aBooking().at(place).coming().save(node.db)
    await aBooking().at(place).ended().save(node.db)
    await aBooking().at(place).coming().deleted('2026-03-04T09:00:00.000Z').save(node.db)
    const refused = await saveTerms(place, { IsBookable: false })
    expect(refusalOf(refused)).toEqual([409, 'places.hasBookings'])
    expect(refused.body.Message).toContain(': 1.')
    await node.call(api.bookings.remove, { bookingId: coming.id }, global)
    expect((await saveTerms(place, { IsBookable: false })).status).toBe(200)
  })

  test('fewer bookable spots than bookings: asks for confirmation', async () => {
    const place = await aPlace().withSpots(50).bookable().save(node.db)
    for (let car = 0; car < 3; car += 1) await aBooking().at(place).coming().save(node.db)
    expect((await saveTerms(place, { BookableSpots: 3 })).status).toBe(200)
    const asked = await saveTerms(place, { BookableSpots: 2 })
    expect(refusalOf(asked)).toEqual([409, 'places.fewerThanBooked'])
    expect(asked.body.Message).toMatch(/3 .*2/)
    const confirmed = await saveTerms(place, { BookableSpots: 2, Confirmed: ['places.fewerThanBooked'] })
    expect([confirmed.status, confirmed.body.Place.BookableSpots]).toEqual([200, 2])
  })

  test('fewer total spots, used for bookings: asks for confirmation', async () => {
    const place = await aPlace().withSpots(50).bookable().save(node.db)
    for (let car = 0; car < 2; car += 1) await aBooking().at(place).coming().save(node.db)
    expect((await saveTerms(place, { TotalSpots: 1 })).body.Error).toBe('places.fewerThanBooked')
    expect((await saveTerms(place, { TotalSpots: 2 })).status).toBe(200)
  })

  test('fewer spots of a part counted by its parent: asks for confirmation (R40)', async () => {
    const whole = await aPlace().withSpots(0).bookable().save(node.db)
    const part = await aPlace().partOf(whole).withSpots(3).save(node.db)
    await aPlace().partOf(whole).withSpots(2).save(node.db)
    for (let car = 0; car < 4; car += 1) await aBooking().at(whole).coming().save(node.db)
    expect((await saveTerms(part, { TotalSpots: 2 })).status).toBe(200)
    const asked = await saveTerms(part, { TotalSpots: 1 })
    expect(refusalOf(asked)).toEqual([409, 'places.fewerThanBooked'])
    expect(asked.body.Message).toMatch(/4 .*3/)
    expect((await saveTerms(part, { TotalSpots: 1, Confirmed: ['places.fewerThanBooked'] })).status).toBe(200)
  })

  test('parent with own or bookable spots: fewer spots of a part need no confirmation', async () => {
    for (const own of [{ bookable_spots: 2 }, { total_spots: 2 }, { is_bookable: false }]) {
      const whole = await aPlace().withSpots(0).bookable().save(node.db)
      await updateRow(node.db, 'places', { id: whole.id, ...own })
      const part = await aPlace().partOf(whole).withSpots(3).save(node.db)
      for (let car = 0; car < 2; car += 1) await aBooking().at(whole).coming().save(node.db)
      expect((await saveTerms(part, { TotalSpots: 1 })).status).toBe(200)
    }
  })
})
