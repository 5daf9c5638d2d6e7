import { arrivalsApi } from '@parkla/contract/parking/bookings/arrivals.endpoints.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aSession } from '../../session-records/sessions.factory.ts'
import { aBooking } from '../bookings.factory.ts'
import { aQuietPlace } from '../bookings.testing.ts'

const node = await openTestNode()
const { db } = node

test('arrivals: bookings of the local day at bookable places in scope, and the cars that have come (R153)', async () => {
  const [here, elsewhere] = [await aQuietPlace(node, 10), await aQuietPlace(node, 10)]
  const from = (start: string) => aBooking().at(here).from(start).until('2026-03-06T10:00:00.000Z')
  // In Tallinn the day lasts from 22:00 to 22:00 of UTC.
  await from('2026-03-03T21:59:59.000Z').save(db)
  const { id, plate } = await from('2026-03-03T22:00:00.000Z').save(db)
  await from('2026-03-04T21:59:59.000Z').save(db)
  await from('2026-03-04T22:00:00.000Z').save(db)
  await from('2026-03-04T12:00:00.000Z').deleted('2026-03-04T09:00:00.000Z').save(db)
  await aBooking().at(elsewhere).from('2026-03-04T12:00:00.000Z').save(db)
  const session = await aSession().at(here).plated(plate).running().save(db)
  await db.updateTable('sessions').set({ booking_id: id }).where('id', '=', session.id).execute()
  const desk = await anOwner().bookingsAdmin(here.id).save(db)
  const global = await anOwner().globalAdmin().save(db)
  expect((await node.call(arrivalsApi.today, {}, desk)).body).toEqual({ Today: 2, Arrived: 1 })
  expect((await node.call(arrivalsApi.today, {}, global)).body).toEqual({ Today: 3, Arrived: 1 })
})
