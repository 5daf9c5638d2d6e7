import { api } from '@parkla/contract/api.ts'
import type { TestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace, type SavedPlace } from '../places/places.factory.ts'
import { aTariff } from '../places/prices/tariffs.factory.ts'
import { updateRow } from '../../kit/database/rows.ts'

/** A place with 50 spots and booking prices, another bookable place, and users. */
export const openHarbour = async ({ db }: TestNode) => {
  const harbour = await aPlace().named('Sadama').withSpots(50).bookable().withTariff(aTariff()).save(db)
  await updateRow(db, 'places', { id: harbour.id, should_calculate_booking_cost: true })
  const airport = await aPlace().named('Lennujaam').withSpots(100).bookable().save(db)
  const plain = await aPlace().named('Keskuse').save(db)
  const desk = await anOwner().named('Liis').bookingsAdmin(harbour.id, plain.id).with('SEE_PERSONAL_DATA').save(db)
  return {
    harbour,
    airport,
    plain,
    desk,
    /** May book, and sees personal data masked. */
    masked: await anOwner().bookingsAdmin(harbour.id).save(db),
    viewer: await anOwner().workingAt(harbour.id).with('VIEW_BOOKINGS').save(db),
    stranger: await anOwner().bookingsAdmin(airport.id).with('SEE_PERSONAL_DATA').save(db),
    global: await anOwner().named('Kadri').globalAdmin().with('SEE_PERSONAL_DATA').save(db),
  }
}

/** A separate bookable place, so that other tests use none of its spots. */
export const aQuietPlace = ({ db }: TestNode, spots: number): Promise<SavedPlace> =>
  aPlace().withSpots(spots).bookable().save(db)

type Body = { ID: number; Error?: string; Message?: string; UpdatedAt: string } & Record<string, unknown>
type Person = Awaited<ReturnType<typeof openHarbour>>['desk']

/** Saves a booking of a new plate next week, with overrides. */
export const aDesk = (node: TestNode, { place, as: desk }: { place: SavedPlace; as: Person }) => {
  let cars = 0
  const input = (over: Record<string, unknown> = {}) => ({
    PlaceID: place.id,
    LicensePlate: `NEW${String((cars += 1)).padStart(4, '0')}`,
    StartTime: '2026-03-10 12:00:00',
    EndTime: '2026-03-11 12:00:00',
    ...over,
  })
  const add = async (over: Record<string, unknown> = {}, as = desk) => {
    const { status, body } = await node.call(api.bookings.add, input(over) as never, { as })
    return { status, body: body as unknown as Body }
  }
  const save = async (booking: Record<string, unknown>, as = desk) => {
    const { status, body } = await node.call(api.bookings.save, booking as never, { as })
    return { status, body: body as unknown as Body }
  }
  return { input, add, save }
}
