import { api } from '@parkla/contract/api.ts'
import { bookingStateOf } from '@parkla/contract/parking/bookings/booking-state.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { aTariff } from '../../places/prices/tariffs.factory.ts'
import { aSession } from '../../session-records/sessions.factory.ts'
import { aBooking } from '../bookings.factory.ts'

const node = await openTestNode()
const { db } = node
const global = await anOwner().globalAdmin().save(db)

const statusOf = async (placeId: number, vehicleNumber: string) =>
  (await node.call(api.bookings.parkingStatus, { placeId, vehicleNumber }, global)).body

test('car that arrives hours early: early until the booking counts, then parking by it; pays the uncovered time (R154)', async () => {
  const place = await aPlace().withSpots(50).bookable().withTariff(aTariff()).save(db)
  const booking = await aBooking().at(place).from('2026-03-04T13:00:00.000Z').until('2026-03-04T16:00:00.000Z').save(db)

  const stateAt = async (clock: string) => {
    node.clock.set(`2026-03-04T${clock}:00.000Z`)
    const { body } = await node.call(api.bookings.find, { bookingId: booking.id }, global)
    return bookingStateOf(body, node.clock.instant())
  }
  const sessionOf = async () => (await node.rows('sessions', { plate_id: booking.plate_id }))[0]!

  expect(await stateAt('10:00')).toBe('COMING')
  const StartTime = node.clock.instant()
  await node.call(api.sessions.start, { PlaceId: place.id, CarNumber: booking.plate, StartTime }, global)
  expect(await stateAt('10:00')).toBe('EARLY')
  expect(await stateAt('12:29')).toBe('EARLY')
  expect(await stateAt('12:30')).toBe('PARKING')
  // an early car has no booking until its session is priced
  expect((await sessionOf()).booking_id).toBe(null)
  expect(await statusOf(place.id, booking.plate)).toMatchObject({ isParking: true, bookingId: null })
  expect(await stateAt('13:00')).toBe('PARKING')
  expect(await stateAt('15:59')).toBe('PARKING')
  expect(await stateAt('16:00')).toBe('OVER')
  const { id } = await sessionOf()
  await node.call(api.sessions.end, { ParkingSessionId: id }, global)
  const priced = await sessionOf()
  expect(priced.booking_id).toBe(booking.id)
  // half past two hours before it counts, at 2.00 and 24 % VAT
  expect(priced.cost_in_cents).toBe(620)
})

test('car parked by one booking: not early for its next', async () => {
  const place = await aPlace().withSpots(50).bookable().withTariff(aTariff()).save(db)
  node.clock.set('2026-03-04T10:00:00.000Z')
  const running = await aBooking().at(place).until('2026-03-05T10:00:00.000Z').save(db)
  const next = await aBooking()
    .at(place)
    .plated(running.plate)
    .from('2026-03-09T10:00:00.000Z')
    .until('2026-03-10T10:00:00.000Z')
    .save(db)
  const StartTime = node.clock.instant()
  await node.call(api.sessions.start, { PlaceId: place.id, CarNumber: running.plate, StartTime }, global)
  const states = async () => {
    const { body } = await node.call(api.bookings.list, { placeId: place.id }, global)
    return body.map((booking) => [booking.ID, bookingStateOf(booking, node.clock.instant())])
  }
  expect(await states()).toEqual([
    [next.id, 'COMING'],
    [running.id, 'PARKING'],
  ])
  // Parking status by plate, also for a booking that is not saved yet (R149).
  expect(await statusOf(place.id, running.plate)).toMatchObject({ isParking: true, bookingId: running.id })
})

test.each<[string, readonly ('own' | 'other' | 'none')[], boolean, boolean]>([
  ['with no session', [], false, false],
  ['parked by the booking', ['own'], true, false],
  ['parked without a booking', ['none'], true, false],
  ['parked by another booking', ['other'], true, true],
  ['parked at one child by the booking, at another without a booking', ['own', 'none'], true, false],
  ['parked at one child by the booking, at another by another booking', ['own', 'other'], true, true],
  ['parked at one child without a booking, at another by another booking', ['none', 'other'], true, true],
])('car %s: parking $2, by another booking $3', async (_, standing, IsParking, IsParkingByAnother) => {
  const whole = await aPlace().withSpots(50).bookable().save(db)
  const own = await aBooking().at(whole).save(db)
  const other = await aBooking().at(whole).plated(own.plate).coming().save(db)
  for (const by of standing) {
    const session = aSession()
      .at(await aPlace().partOf(whole).save(db))
      .plated(own.plate)
      .running()
    await (by === 'none' ? session : session.onBooking({ own, other }[by].id)).save(db)
  }
  const { body: list } = await node.call(api.bookings.list, { placeId: whole.id }, global)
  const { body: found } = await node.call(api.bookings.find, { bookingId: own.id }, global)
  expect(found).toMatchObject({ IsParking, IsParkingByAnother })
  expect(list.find(({ ID }) => ID === own.id)).toEqual(found)
})

test('entry during deletion of its booking: session keeps the booking or has none (R9)', async () => {
  const place = await aPlace().withSpots(50).bookable().save(db)
  const arrive = (CarNumber: string) =>
    node.call(api.sessions.start, { PlaceId: place.id, CarNumber, StartTime: node.clock.instant() }, global)
  for (let car = 0; car < 10; car += 1) {
    const { id, plate, plate_id } = await aBooking().at(place).from('2026-03-04T10:20:00.000Z').save(db)
    const [removed, came] = await Promise.all([
      node.call(api.bookings.remove, { bookingId: id }, global),
      arrive(plate),
    ])
    expect(came.status).toBe(200)
    const [session] = await node.rows('sessions', { plate_id })
    const by = session!.booking_id
    expect({ status: removed.status, by }).toEqual(
      removed.status === 200 ? { status: 200, by: null } : { status: 409, by: id },
    )
  }
})
