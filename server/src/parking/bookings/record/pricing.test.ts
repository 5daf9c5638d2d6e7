import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { aTariff } from '../../places/prices/tariffs.factory.ts'
import { aBooking } from '../bookings.factory.ts'
import { updateRow } from '../../../kit/database/rows.ts'

const node = await openTestNode()
const { db } = node
const global = await anOwner().globalAdmin().save(db)

/** A place without prices at that time (R50, R148). */
const thisMonth = aTariff().from('2026-03-04T09:00:00.000Z').until('2026-03-31T21:00:00.000Z')
const place = await aPlace().withSpots(50).bookable().withTariff(thisMonth).save(db)
await updateRow(db, 'places', { id: place.id, should_calculate_booking_cost: true })

const now = { StartTime: '2026-03-10 12:00:00', EndTime: '2026-03-11 12:00:00' }
const later = { StartTime: '2026-04-10 12:00:00', EndTime: '2026-04-11 12:00:00' }
const add = (LicensePlate: string, term: typeof now) =>
  node.call(api.bookings.add, { PlaceID: place.id, LicensePlate, ...term } as never, global)
const price = (term: typeof now) =>
  node.call(api.bookings.price, { placeId: place.id, startTime: term.StartTime, endTime: term.EndTime } as never, {
    as: global,
  })
const none = { CostInCents: 0, HasPrice: false }

test('preview and saved booking: marked as without a price', async () => {
  expect((await price(now)).body).toMatchObject({ CostInCents: 3_100, HasPrice: true })
  expect((await price(later)).body).toMatchObject(none)
  expect((await add('NOW111', now)).body).toMatchObject({ CostInCents: 3_100, HasPrice: true })
  expect((await add('LATER1', later)).body).toMatchObject(none)
})

test('moved booking: keeps its price; without one, priced where prices exist', async () => {
  const { body: priced } = await add('NOW222', now)
  const moved = await node.call(api.bookings.save, { ...priced, ...later } as never, global)
  expect(moved.body).toMatchObject({ CostInCents: 3_100, HasPrice: true })
  const { body: without } = await add('LATER2', later)
  const back = await node.call(api.bookings.save, { ...without, ...now } as never, global)
  expect(back.body).toMatchObject({ CostInCents: 3_100, HasPrice: true })
})

test('ending with recalculation where no prices exist: keeps its price', async () => {
  // the booking began an hour before the first prices
  const { id } = await aBooking().at(place).costing(5_000).save(db)
  const ended = await node.call(api.bookings.end, { bookingId: id, IsPricedAnew: true }, global)
  expect(ended.body).toMatchObject({ CostInCents: 5_000 })
})
