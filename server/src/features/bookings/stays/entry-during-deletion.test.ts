import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../../kit/testing/test-node.ts'
import { anOwner } from '../../accounts/accounts.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { aBooking } from '../bookings.factory.ts'

const node = await openTestNode()
const { db } = node
const global = await anOwner().globalAdmin().save(db)

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
