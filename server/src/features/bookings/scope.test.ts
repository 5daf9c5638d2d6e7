import type { Role } from '@parkla/contract/access/roles.ts'
import { permissions } from '@parkla/contract/access/permissions.ts'
import { bookingsApi } from '@parkla/contract/bookings/bookings.endpoints.ts'
import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { describe, expect, test } from 'vitest'
import { sampleOf } from '../../kit/testing/contract-samples.ts'
import { openTestNode } from '../../kit/testing/test-node.ts'
import { anOwner } from '../accounts/accounts.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { aBooking } from './bookings.factory.ts'

/** Every bookings endpoint with a place and a booking out of scope, generated from the contract. */
const node = await openTestNode()

const own = await aPlace().named('Own').bookable().save(node.db)
const nextDoor = await aPlace().named('Next door').bookable().save(node.db)
const abroad = await aPlace().named('Abroad').in('LVA').bookable().save(node.db)
const zone = await node.db
  .insertInto('zones')
  .values({ name: 'Zone', code: 'ZONE' })
  .returning('id')
  .executeTakeFirstOrThrow()
await node.db.insertInto('place_zones').values({ place_id: own.id, zone_id: zone.id }).execute()
const globalAdmin = await anOwner().globalAdmin().save(node.db)

/** Callers with bookings.view and a limited scope. */
const limited: Partial<Record<Role, { person: { id: number }; beyond: readonly { id: number }[] }>> = {
  regionAdmin: { person: await anOwner().regionAdmin('EST').save(node.db), beyond: [abroad] },
  zoneAdmin: { person: await anOwner().zoneAdmin([zone.id], 'EST').save(node.db), beyond: [nextDoor, abroad] },
  placeAdmin: { person: await anOwner().placeAdmin(own.id).save(node.db), beyond: [nextDoor, abroad] },
  bookingsAdmin: { person: await anOwner().bookingsAdmin(own.id).save(node.db), beyond: [nextDoor, abroad] },
  bookingViewer: {
    person: await anOwner().workingAt(own.id).with('VIEW_BOOKINGS').save(node.db),
    beyond: [nextDoor, abroad],
  },
}

const calls: [name: string, endpoint: Endpoint][] = Object.entries(bookingsApi)
/** The only endpoint without a place or booking id. */
const isListOfPlaces = (name: string) => name === 'places'

/** `id` and the like are ids of a place, `ID` and `bookingId` those of a booking. */
const aimedAt = ({ params, query, body }: Endpoint, place: { id: number }, booking: { id: number }) => {
  const sample = { ...sampleOf(body), ...sampleOf(query), ...sampleOf(params) }
  const ids = { id: place.id, placeId: place.id, PlaceID: place.id, ID: booking.id, bookingId: booking.id }
  const named = Object.entries(ids).filter(([name]) => name in sample)
  return { sample: { ...sample, ...Object.fromEntries(named) }, isAimed: named.length > 0 }
}

/** Ended, so that no call changes it. */
const overAt = (place: { id: number }) => aBooking().at(place).ended().save(node.db)

const ask = (endpoint: Endpoint, input: object, as: { id: number }) => node.call(endpoint, input as never, { as })

test('roles: every role with bookings.view is covered', () => {
  expect(Object.keys({ ...limited, globalAdmin }).toSorted()).toEqual([...permissions['bookings.view']].toSorted())
})

describe.each(calls.filter(([name]) => !isListOfPlaces(name)))('%s', (_, endpoint) => {
  test('global admin: every place is answered', async () => {
    for (const place of [own, nextDoor, abroad]) {
      const { sample, isAimed } = aimedAt(endpoint, place, await overAt(place))
      expect(isAimed).toBe(true)
      expect([200, 409, 422]).toContain((await ask(endpoint, sample, globalAdmin)).status)
    }
  })

  test.each(Object.entries(limited))('%s: booking out of scope is 404 or 403', async (role, { person, beyond }) => {
    const atHome = await ask(endpoint, aimedAt(endpoint, own, await overAt(own)).sample, person)
    const mayAsk = (permissions[endpoint.permission as keyof typeof permissions] as readonly Role[]).includes(
      role as Role,
    )
    expect(mayAsk ? [200, 409, 422] : [403]).toContain(atHome.status)
    for (const place of beyond) {
      const { status } = await ask(endpoint, aimedAt(endpoint, place, await overAt(place)).sample, person)
      expect(status).toBe(mayAsk ? 404 : 403)
    }
  })
})

test.each(Object.entries(limited))('%s: only places in scope are listed', async (_, { person, beyond }) => {
  const { body } = await node.call(bookingsApi.places, {}, { as: person })
  const offered = body.map(({ PlaceID }) => PlaceID)
  expect(offered).toContain(own.id)
  for (const { id } of beyond) expect(offered).not.toContain(id)
})

test('booking out of scope with a place in scope: 404', async () => {
  const person = await anOwner().bookingsAdmin(own.id).save(node.db)
  const there = await overAt(nextDoor)
  const { status } = await ask(bookingsApi.save, aimedAt(bookingsApi.save, own, there).sample, person)
  expect(status).toBe(404)
})
