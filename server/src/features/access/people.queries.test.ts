// PGlite too: dialect
import type { Scope } from '@parkla/contract/access/scope.ts'
import { describe, expect, test } from 'vitest'
import { openTestNode } from '../../kit/testing/test-node.ts'
import { anOwner, type OwnerFactory } from '../accounts/accounts.factory.ts'
import { aPlace, saveZone } from '../places/places.factory.ts'
import { findPerson } from './people.queries.ts'
import { updateRow } from '../../kit/rows.ts'

const node = await openTestNode()
const zone = await saveZone(node.db, 'CENTRE')
const centre = zone.id
const tallinn = (await aPlace().in('EST').inZone(centre).bookable().save(node.db)).id
const tartu = (await aPlace().in('EST').carWash().ofPartner('C').save(node.db)).id
const riga = (await aPlace().in('LVA').inZone(centre).save(node.db)).id

type Limits = Parameters<OwnerFactory['limitedTo']>[0]

const reachOf = async (owner: OwnerFactory) => {
  const { id } = await owner.save(node.db)
  const person = await findPerson(node.db, id)
  if (!person) throw new Error('just saved')
  return person.reach
}

const places = (...placeIds: number[]): Scope => ({ kind: 'places', placeIds })

describe('scope of an admin: the intersection of all limits (R168, R174)', () => {
  test.each<[string, () => OwnerFactory, Limits, () => Scope]>([
    ['global', () => anOwner().globalAdmin(), {}, () => ({ kind: 'everything' })],
    ['a region', () => anOwner().regionAdmin('EST'), {}, () => ({ kind: 'regions', regions: ['EST'] })],
    ['a zone', () => anOwner().zoneAdmin([centre]), {}, () => places(tallinn, riga)],
    ['a region and a zone', () => anOwner().zoneAdmin([centre], 'EST'), {}, () => places(tallinn)],
    [
      'several regions',
      () => anOwner().globalAdmin(),
      { regions: ['EST', 'LVA'] },
      () => ({ kind: 'regions', regions: ['EST', 'LVA'] }),
    ],
    [
      'a region among several',
      () => anOwner().regionAdmin('EST'),
      { regions: ['EST', 'LVA'] },
      () => ({ kind: 'regions', regions: ['EST'] }),
    ],
    [
      'regions that exclude each other',
      () => anOwner().regionAdmin('EST'),
      { regions: ['LVA'] },
      () => ({ kind: 'regions', regions: [] }),
    ],
    ['an operator code', () => anOwner().regionAdmin('EST'), { operators: ['C'] }, () => places(tartu)],
    ['a type of place', () => anOwner().globalAdmin(), { place_types: ['CAR_WASH'] }, () => places(tartu)],
    ['no admin at all', () => anOwner(), {}, () => places()],
  ])('%s', async (_what, owner, limits, scope) => {
    expect((await reachOf(owner().limitedTo(limits))).asAdmin).toEqual(scope())
  })
})

test('linked places: with admin rights, with bookings, and all', async () => {
  const reach = await reachOf(anOwner().placeAdmin(tartu).bookingsAdmin(tallinn, riga))
  expect(reach).toMatchObject({
    roles: ['placeAdmin', 'bookingsAdmin'],
    adminPlaceIds: [tartu],
    bookablePlaceIds: [tallinn],
    bookablePartIds: [],
    placeIds: [tallinn, tartu, riga],
  })
})

test('children of linked bookable parents are in scope, others are not (R40, R153)', async () => {
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
