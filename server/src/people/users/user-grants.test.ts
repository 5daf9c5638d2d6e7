import { api } from '@parkla/contract/api.ts'
import type { CallOf } from '@parkla/contract/kit/endpoint.ts'
import { describe, expect, test } from 'vitest'
import { anOwner, type OwnerFactory } from '../accounts/accounts.factory.ts'
import { aFleet } from '../../members/fleets/fleets.factory.ts'
import { aPlace, saveZone } from '../../parking/places/places.factory.ts'
import { aWhitelist } from '../../members/whitelists/whitelists.factory.ts'
import { openTestNode } from '../../testing/test-node.ts'

/** Every kind of user grants every field of a user, new and existing, through the endpoints (R166). */

const node = await openTestNode()
const { db } = node

const zoned = async (region: 'EST' | 'LVA') => {
  const { id } = await saveZone(db)
  const place = await aPlace().in(region).inZone(id).save(db)
  return { place: place.id, zone: id }
}
const here = await zoned('EST')
const there = await zoned('LVA')

const { id: emptyZone } = await saveZone(db)
const { id: mixedZone } = await saveZone(db)
await db
  .insertInto('place_zones')
  .values([here, there].map(({ place }) => ({ place_id: place, zone_id: mixedZone })))
  .execute()

const email = (): string => `${crypto.randomUUID()}@example.test`
const at = (Id: number, WithAdminRights: boolean) => ({ Places: [{ Id, WithAdminRights }] })

/** Each field of a user with a value that the base user does not have. */
const fields = {
  Name: { Name: 'Mari Maasikas' },
  PhoneNumber: { PhoneNumber: '+37255512345' },
  Apps: { Apps: [{ ID: 1 }] },
  Admin: { Admin: true },
  'Region EST': { Region: 'EST' },
  'Region LVA': { Region: 'LVA' },
  'Zones, with a foreign place': { Zones: [{ ID: mixedZone }] },
  'Zones, without places': { Zones: [{ ID: emptyZone }] },
  'Zones, own': { Zones: [{ ID: here.zone }] },
  'Zones, foreign': { Zones: [{ ID: there.zone }] },
  'Places, own, as admin': at(here.place, true),
  'Places, foreign': at(there.place, false),
  OPERATOR: { Roles: ['OPERATOR'] },
  BOOKINGS_ADMIN: { Roles: ['BOOKINGS_ADMIN'] },
  VIEW_BOOKINGS: { Privileges: ['VIEW_BOOKINGS'] },
  EDIT_AVAILABILITY: { Privileges: ['EDIT_AVAILABILITY'] },
  END_SESSIONS: { Privileges: ['END_SESSIONS'] },
  VIEW_FINES: { Privileges: ['VIEW_FINES'] },
  CANCEL_FINES: { Privileges: ['CANCEL_FINES'] },
  'CANCEL_FINES, region EST': { Privileges: ['CANCEL_FINES'], Region: 'EST' },
  'CANCEL_FINES, region LVA': { Privileges: ['CANCEL_FINES'], Region: 'LVA' },
  'CANCEL_FINES, own zone': { Privileges: ['CANCEL_FINES'], Zones: [{ ID: here.zone }] },
  'CANCEL_FINES, own zone in region EST': { Privileges: ['CANCEL_FINES'], Region: 'EST', Zones: [{ ID: here.zone }] },
  'CANCEL_FINES, foreign zone': { Privileges: ['CANCEL_FINES'], Zones: [{ ID: there.zone }] },
  'VIEW_FINES, region EST': { Privileges: ['VIEW_FINES'], Region: 'EST' },
  'VIEW_FINES, foreign zone': { Privileges: ['VIEW_FINES'], Zones: [{ ID: there.zone }] },
  CanSeeClientsPersonalData: { CanSeeClientsPersonalData: true },
} satisfies Record<string, Partial<CallOf<typeof api.users.add>>>
type Field = keyof typeof fields

/** Region and zones of the caller's own area, also where they widen nothing: the user is no admin and has no fine rights (R166). */
const byAll: readonly Field[] = [
  'Name',
  'PhoneNumber',
  'Apps',
  'Zones, own',
  'Region EST',
  'Places, own, as admin',
  'OPERATOR',
  'BOOKINGS_ADMIN',
  'VIEW_BOOKINGS',
]
const finesInZone: readonly Field[] = [
  'VIEW_FINES',
  'CANCEL_FINES',
  'CANCEL_FINES, own zone',
  'CANCEL_FINES, own zone in region EST',
]
const finesInRegion: readonly Field[] = [...finesInZone, 'CANCEL_FINES, region EST', 'VIEW_FINES, region EST']
const byAdmins: readonly Field[] = [...byAll, 'EDIT_AVAILABILITY']
const atPlace = anOwner().placeAdmin(here.place)

const actors: Readonly<Record<string, { owner: OwnerFactory; grants?: readonly Field[] }>> = {
  globalAdmin: { owner: anOwner().globalAdmin(), grants: Object.keys(fields) as Field[] },
  regionAdmin: {
    owner: anOwner().regionAdmin('EST'),
    grants: [...byAdmins, 'Zones, without places', ...finesInRegion],
  },
  zoneAdmin: { owner: anOwner().zoneAdmin([here.zone], 'EST'), grants: [...byAdmins, ...finesInZone] },
  placeAdmin: { owner: atPlace, grants: [...byAll] },
  'placeAdmin with CANCEL_FINES': {
    owner: atPlace.with('CANCEL_FINES'),
    grants: [...byAll, ...finesInZone],
  },
  'placeAdmin with VIEW_FINES': { owner: atPlace.with('VIEW_FINES'), grants: [...byAll, 'VIEW_FINES'] },
  'placeAdmin with CANCEL_FINES of a region': {
    owner: atPlace.with('CANCEL_FINES').limitedTo({ regions: ['EST'] }),
    grants: [...byAll, ...finesInRegion],
  },
  operator: { owner: anOwner().operator(here.place) },
  bookingsAdmin: { owner: anOwner().bookingsAdmin(here.place) },
  whitelistManager: { owner: anOwner().whitelistManager((await aWhitelist().in('EST').save(db)).id) },
  fleetManager: { owner: anOwner().fleetManager((await aFleet().in('EST').save(db)).id) },
  availabilityEditor: { owner: anOwner().with('EDIT_AVAILABILITY').workingAt(here.place) },
  sessionEnder: { owner: anOwner().with('END_SESSIONS').workingAt(here.place) },
  fineViewer: { owner: anOwner().with('VIEW_FINES').workingAt(here.place) },
  fineCanceller: { owner: anOwner().with('CANCEL_FINES').workingAt(here.place) },
}

const global = await anOwner().globalAdmin().save(db)

describe.each(Object.entries(actors))('%s', (_, { owner, grants = [] }) => {
  const asExpected = Object.fromEntries(
    Object.keys(fields).map((field) => [field, grants.some((one) => one === field) ? 200 : 403]),
  )
  const base = (Email: string) => ({ Name: 'Mari', Email, ...at(here.place, false) })

  test('new user: exactly the granted fields are accepted', async () => {
    const actor = await owner.at(email()).save(db)
    const outcomes: Record<string, number> = {}
    for (const [field, values] of Object.entries(fields)) {
      const input = { ...base(email()), ...values }
      outcomes[field] = (await node.call(api.users.add, input, actor)).status
    }
    expect(outcomes).toEqual(asExpected)
  })

  test('user whom the caller added: reached by the same rights; a refused change leaves the user unchanged', async () => {
    const actor = await owner.at(email()).save(db)
    const outcomes: Record<string, number> = {}
    for (const [field, values] of Object.entries(fields)) {
      const { id, email: known } = await anOwner().at(email()).createdBy(actor).workingAt(here.place).save(db)
      const stored = async () => (await node.call(api.users.find, { id }, global)).body
      const before = await stored()
      outcomes[field] = (await node.call(api.users.save, { ...base(known), Id: id, ...values }, actor)).status
      if (outcomes[field] !== 200) expect(await stored()).toEqual(before)
    }
    expect(outcomes).toEqual(asExpected)
  })
})
