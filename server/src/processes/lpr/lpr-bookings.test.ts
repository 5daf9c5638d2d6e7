import { api } from '@parkla/contract/api.ts'
import { describe, expect, test } from 'vitest'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aBooking, type SavedBooking } from '../../parking/bookings/bookings.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aTariff } from '../../parking/places/prices/tariffs.factory.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { aCameraPair, aCar, aWatchedPlace, day, misread, takeRead } from './lpr-desk.testing.ts'
import { memberStays } from './lpr-members.testing.ts'
import { updateRow } from '../../kit/database/rows.ts'

/** A car with a booking: R77, R154, decision 0020. */

const node = await openTestNode()
const { db, clock } = node
const admin = await anOwner().globalAdmin().save(db)

const prices = aTariff().allDay({ price: 200 })
/** Two euros an hour net, in half-hour steps; VAT 24 %. */
const halfHour = 124

const { place, entry, exit } = await aWatchedPlace(node, aPlace().bookable().withTariff(prices).withSpots(500))

const read = takeRead(node)
/** A booking from 10:00 to 14:00. */
const booked = (car: string, at: { id: number } = place): Promise<SavedBooking> =>
  aBooking().at(at).plated(car).from(day('10:00')).until(day('14:00')).save(db)

const { stayOf, readOf } = memberStays(node)
const partsOf = async (id: number) =>
  (await node.call(api.sessions.price, { id }, admin)).body.Trace?.parts.map(({ kind }) => kind)

/** Drives in and out at these times. */
const park = async (car: string, [from, to]: readonly [string, string]) => {
  await read(entry, car, from)
  await read(exit, car, to)
  return stayOf(car)
}

describe('at the gate', () => {
  test('booked car: admitted, session has the booking and the client of its phone', async () => {
    const car = aCar()
    const driver = await aClient().save(db)
    const booking = await aBooking().at(place).plated(car).of({ phone: driver.phone_number }).save(db)
    const came = await read(entry, car, '10:05')
    expect(await readOf(came)).toEqual({ outcome: 'STARTED', used_right: 'BOOKING' })
    expect(await stayOf(car)).toMatchObject({ booking_id: booking.id, client_id: driver.id, status: 'STARTED' })
    const { body } = await node.call(api.sessions.list, { extra_filter: 'BOOKING', car_number: car }, admin)
    expect(body).toMatchObject([{ BookingId: booking.id }])
  })
  test.each([
    ['09:29', 'PUBLIC'],
    ['09:30', 'BOOKING'],
    ['13:59', 'BOOKING'],
    ['14:00', 'PUBLIC'],
  ])('entry at %s: right is %s', async (at, right) => {
    const car = aCar()
    await booked(car)
    expect(await readOf(await read(entry, car, at))).toMatchObject({ used_right: right })
  })
  test('rest of a part booked by the whole: other cars are refused soon before (R42)', async () => {
    const whole = await aPlace().bookable().withSpots(0).save(db)
    const part = await aPlace().partOf(whole).withSpots(2).withTariff(prices).save(db)
    const cameras = await aCameraPair(node, part)
    const [first, second] = [aCar(), aCar()]
    await booked(first, whole)
    await read(cameras.entry, aCar(), '09:20')
    await booked(second, whole)
    expect(await readOf(await read(cameras.entry, aCar(), '09:40'))).toMatchObject({ outcome: 'REFUSED' })
    expect(await readOf(await read(cameras.entry, first, '09:41'))).toMatchObject({ outcome: 'STARTED' })
  })
  test('booking of the whole: valid at its parts; of a part: only there (R40)', async () => {
    const whole = await aPlace().bookable().withSpots(50).save(db)
    const part = await aPlace().partOf(whole).bookable().withTariff(prices).save(db)
    const other = await aPlace().partOf(whole).withTariff(prices).save(db)
    const [there, elsewhere] = [await aCameraPair(node, part), await aCameraPair(node, other)]
    const [ofWhole, ofPart] = [aCar(), aCar()]
    const booking = await booked(ofWhole, whole)
    await booked(ofPart, part)
    await read(there.entry, ofWhole, '10:00')
    expect(await stayOf(ofWhole)).toMatchObject({ place_id: part.id, booking_id: booking.id })
    await read(elsewhere.entry, ofPart, '10:00')
    expect(await stayOf(ofPart)).toMatchObject({ place_id: other.id, booking_id: null })
    // one booking covers one car: read at the other part, the same plate no longer has it
    expect(await readOf(await read(elsewhere.entry, ofWhole, '10:01'))).toMatchObject({ used_right: 'PUBLIC' })
  })
  test('early arrival at a part: counted once in the occupancy (R42)', async () => {
    const whole = await aPlace().named('Early birds').bookable().withSpots(50).save(db)
    const part = await aPlace().partOf(whole).withTariff(prices).save(db)
    const cameras = await aCameraPair(node, part)
    const car = aCar()
    await booked(car, whole)
    clock.set(day('09:45'))
    const spots = async () => {
      const { body } = await node.call(api.places.list, { search: 'Early birds' }, admin)
      return body[0]?.AvailableSpots
    }
    expect(await spots()).toBe(49)
    await read(cameras.entry, car, '09:45')
    expect(await spots()).toBe(49)
  })
  test('another car’s, deleted or other place’s booking: no right', async () => {
    const car = aCar()
    await booked(aCar())
    await booked(car, await aPlace().bookable().save(db))
    await aBooking().at(place).plated(car).deleted(day('07:00')).save(db)
    await read(entry, car, '10:00')
    expect(await stayOf(car)).toMatchObject({ booking_id: null })
  })
})

describe('price of the session', () => {
  test.each([
    ['within it', ['10:00', '14:00'], 0],
    ['an hour early and 90 minutes late', ['09:00', '15:30'], 3 * halfHour],
  ] as const)('%s', async (_, times, cents) => {
    const car = aCar()
    const booking = await booked(car)
    const stay = await park(car, times)
    expect(stay).toMatchObject({ cost_in_cents: cents, booking_id: booking.id, status: 'ENDED' })
    expect((await partsOf(stay.id))?.[0]).toBe('booked')
  })
  test('booking ended early: covers only its duration (R150)', async () => {
    const car = aCar()
    const booking = await booked(car)
    await read(entry, car, '10:00')
    clock.set(day('12:00'))
    expect((await node.call(api.bookings.end, { bookingId: booking.id }, admin)).status).toBe(200)
    await read(exit, car, '13:00')
    expect(await stayOf(car)).toMatchObject({ cost_in_cents: halfHour, booking_id: booking.id })
  })
  test('booking moved to another car or day: covers nothing', async () => {
    const [sold, moved] = [aCar(), aCar()]
    const [one, other] = [await booked(sold), await booked(moved)]
    for (const car of [sold, moved]) await read(entry, car, '10:00')
    clock.set(day('10:10'))
    const times = { StartTime: day('10:00'), EndTime: day('14:00') }
    const later = { StartTime: '2026-03-09T10:00:00.000Z', EndTime: '2026-03-09T14:00:00.000Z' }
    const changes = [
      { ID: one.id, LicensePlate: aCar(), ...times },
      { ID: other.id, LicensePlate: moved, ...later },
    ]
    for (const change of changes) expect((await node.call(api.bookings.save, change, admin)).status).toBe(200)
    for (const car of [sold, moved]) {
      await read(exit, car, '11:00')
      expect(await stayOf(car)).toMatchObject({ cost_in_cents: 2 * halfHour, booking_id: null })
    }
  })
  test('booking made during the session: covers from then on', async () => {
    const car = aCar()
    await read(entry, car, '08:00')
    const booking = await booked(car)
    await read(exit, car, '14:00')
    expect(await stayOf(car)).toMatchObject({ cost_in_cents: 3 * halfHour, booking_id: booking.id })
  })
  test('two consecutive bookings: both cover one session', async () => {
    const car = aCar()
    const first = await booked(car)
    await aBooking().at(place).plated(car).from(day('14:00')).until(day('18:00')).save(db)
    expect(await park(car, ['10:00', '18:00'])).toMatchObject({ cost_in_cents: 0, booking_id: first.id })
  })
  test('leaving and returning within the booking: both sessions free', async () => {
    const car = aCar()
    const booking = await booked(car)
    await park(car, ['10:00', '11:00'])
    expect(await park(car, ['12:00', '13:00'])).toMatchObject({ cost_in_cents: 0, booking_id: booking.id })
  })
  test('external booking without times: covers everything', async () => {
    const car = aCar()
    await read(entry, car, '08:00')
    const { id } = await stayOf(car)
    await updateRow(db, 'sessions', { id, booking_id: 900_000 })
    await read(exit, car, '18:00')
    expect(await stayOf(car)).toMatchObject({ cost_in_cents: 0, booking_id: 900_000 })
  })
})

describe('manual actions', () => {
  const start = (car: string, at: string) =>
    node.call(api.sessions.start, { PlaceId: place.id, CarNumber: car, StartTime: day(at) }, admin)
  test('manual start: uses the booking (R66)', async () => {
    const car = aCar()
    const booking = await booked(car)
    clock.set(day('09:45'))
    expect((await start(car, '09:45')).body).toMatchObject({ BookingId: booking.id })
    clock.set(day('13:00'))
    const { id } = await stayOf(car)
    await node.call(api.sessions.end, { ParkingSessionId: id }, admin)
    expect(await stayOf(car)).toMatchObject({ cost_in_cents: 0, booking_id: booking.id })
  })
  test('corrected to another car: uses its booking, history shows the lost one', async () => {
    const [wrong, car] = [aCar(), aCar()]
    const [lost, own] = [await booked(wrong), await booked(car)]
    const { id } = await park(wrong, ['10:00', '12:00'])
    expect(await stayOf(wrong)).toMatchObject({ booking_id: lost.id })
    const wanted = { ParkingSessionId: id, CarNumber: car, Reason: 'Misread' }
    const preview = await node.call(api.sessions.previewModify, wanted, admin)
    expect(preview.body).toMatchObject({ NewCostInCents: 0, LostRights: [] })
    await node.call(api.sessions.modify, wanted, admin)
    expect(await stayOf(car)).toMatchObject({ cost_in_cents: 0, booking_id: own.id })
    const stranger = { ParkingSessionId: id, CarNumber: aCar(), Reason: 'Misread' }
    const { body } = await node.call(api.sessions.previewModify, stranger, admin)
    expect(body).toMatchObject({ NewCostInCents: 4 * halfHour, LostRights: ['BOOKING'] })
  })
  test('repaired plate: gets its booking while the car is on site (R84)', async () => {
    const car = aCar()
    const booking = await booked(car)
    const came = await read(entry, misread(car), '10:00')
    const { id } = await stayOf(misread(car))
    await node.call(api.sessions.modify, { ParkingSessionId: id, CarNumber: car, Reason: 'Seen' }, admin)
    expect(await stayOf(car)).toMatchObject({ booking_id: booking.id, status: 'STARTED' })
    expect(await readOf(came)).toMatchObject({ used_right: 'BOOKING' })
  })
})
