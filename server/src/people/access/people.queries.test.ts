import type { Scope } from '@parkla/contract/access/scope.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner, type OwnerFactory } from '../accounts/accounts.factory.ts'
import { aFleet, aFleetUser } from '../../members/fleets/fleets.factory.ts'
import { aPlace, saveZone } from '../../parking/places/places.factory.ts'
import { findPerson } from './people.queries.ts'
import { updateRow } from '../../kit/database/rows.ts'

const node = await openTestNode()
const zone = await saveZone(node.db, 'CENTRE')
const centre = zone.id
const tallinn = (await aPlace().in('EST').inZone(centre).bookable().save(node.db)).id
const tartu = (await aPlace().in('EST').carWash().ofPartner('C').save(node.db)).id
const riga = (await aPlace().in('LVA').inZone(centre).save(node.db)).id

const reachOf = async (owner: OwnerFactory) => {
  const { id } = await owner.save(node.db)
  const person = await findPerson(node.db, id)
  if (!person) throw new Error('just saved')
  return person.reach
}

const places = (...placeIds: number[]): Scope => ({ kind: 'places', placeIds })
const regions = (...codes: string[]): Scope => ({ kind: 'regions', regions: codes })
const both = { regions: ['EST', 'LVA'] }

test.each<[string, OwnerFactory, Scope]>([
  ['global', anOwner().globalAdmin(), { kind: 'everything' }],
  ['a region', anOwner().regionAdmin('EST'), regions('EST')],
  ['a zone', anOwner().zoneAdmin([centre]), places(tallinn, riga)],
  ['a region and a zone', anOwner().zoneAdmin([centre], 'EST'), places(tallinn)],
  ['several regions', anOwner().globalAdmin().limitedTo(both), regions('EST', 'LVA')],
  ['a region among several', anOwner().regionAdmin('EST').limitedTo(both), regions('EST')],
  [
    'regions that exclude each other',
    anOwner()
      .regionAdmin('EST')
      .limitedTo({ regions: ['LVA'] }),
    regions(),
  ],
  [
    'an operator code',
    anOwner()
      .regionAdmin('EST')
      .limitedTo({ operators: ['C'] }),
    places(tartu),
  ],
  [
    'a type of place',
    anOwner()
      .globalAdmin()
      .limitedTo({ place_types: ['CAR_WASH'] }),
    places(tartu),
  ],
  ['no admin at all', anOwner(), places()],
])('admin with %s: scope is the intersection of all limits (R168, R174)', async (_what, owner, scope) => {
  expect((await reachOf(owner)).asAdmin).toEqual(scope)
})

test('linked places: with admin rights, with bookings, and all', async () => {
  const reach = await reachOf(anOwner().placeAdmin(tartu).bookingsAdmin(tallinn, riga))
  expect(reach).toMatchObject({
    roles: ['placeAdmin', 'bookingsAdmin'],
    adminPlaceIds: [tartu],
    appIds: [1],
    bookablePlaceIds: [tallinn],
    bookablePartIds: [],
    placeIds: [tallinn, tartu, riga],
  })
})

test('children of linked bookable parents: in scope; other children: not (R40, R153)', async () => {
  const whole = await aPlace().bookable().save(node.db)
  const plain = await aPlace().save(node.db)
  const part = await aPlace().partOf(whole).save(node.db)
  await aPlace().partOf(plain).save(node.db)
  const reach = await reachOf(anOwner().bookingsAdmin(whole.id, plain.id))
  expect(reach).toMatchObject({ bookablePlaceIds: [whole.id], bookablePartIds: [part.id] })
})

test('deleted user: not found', async () => {
  const { id } = await anOwner().globalAdmin().save(node.db)
  await updateRow(node.db, 'owners', { id, deleted_at: node.clock.instant() })
  expect(await findPerson(node.db, id)).toBeUndefined()
})

test('manager of several fleets: visitors of the first fleet that is not deleted and restricts them (R100)', async () => {
  const fleetUsers: number[] = []
  for (const fleet of [aFleet().deleted(node.clock.instant()), aFleet(), aFleet()])
    fleetUsers.push(
      (
        await aFleetUser()
          .on(await fleet.save(node.db))
          .save(node.db)
      ).id,
    )
  const { id: owner_id } = await anOwner().save(node.db)
  // The last fleet first: an unordered read finds rows in this order.
  for (const restricted_to_user_id of fleetUsers.toReversed())
    await sql`insert into list_managers (owner_id, list_id, restricted_to_user_id)
      select ${owner_id}, fleet_id, id from fleet_users where id = ${restricted_to_user_id}`.execute(node.db)
  expect((await findPerson(node.db, owner_id))?.actor.managesVisitorsForFleetUser).toBe(fleetUsers[1])
})
