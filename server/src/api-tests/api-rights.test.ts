import { api } from '@parkla/contract/api.ts'
import { permissions } from '@parkla/contract/access/permissions.ts'
import type { Role } from '@parkla/contract/access/roles.ts'
import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { describe, test } from 'vitest'
import {
  endpoints,
  expectRefusal,
  inGroups,
  requestSender,
  requestFor,
  watchTables,
  validInput,
} from './api.testing.ts'
import { anOwner, type OwnerFactory } from '../people/accounts/accounts.factory.ts'
import { aFleet } from '../members/fleets/fleets.factory.ts'
import { aPlace, saveZone } from '../parking/places/places.factory.ts'
import { aWhitelist } from '../members/whitelists/whitelists.factory.ts'
import { saveBadTokens } from '../testing/bad-tokens.ts'
import { openTestNode } from '../testing/test-node.ts'

/** Access rights, generated from the contract for every endpoint. */
const node = await openTestNode()
const { db } = node
const send = requestSender(node)

const place = await aPlace().bookable().save(db)
const zone = await saveZone(db)
const whitelist = await aWhitelist().save(db)
const fleet = await aFleet().save(db)

const byRole: Record<Role, OwnerFactory> = {
  globalAdmin: anOwner().globalAdmin(),
  regionAdmin: anOwner().regionAdmin('EST'),
  zoneAdmin: anOwner().zoneAdmin([zone.id], 'EST'),
  placeAdmin: anOwner().placeAdmin(place.id),
  operator: anOwner().operator(place.id),
  bookingsAdmin: anOwner().bookingsAdmin(place.id),
  whitelistManager: anOwner().whitelistManager(whitelist.id),
  fleetManager: anOwner().fleetManager(fleet.id),
  availabilityEditor: anOwner().workingAt(place.id).with('EDIT_AVAILABILITY'),
  sessionEnder: anOwner().workingAt(place.id).with('END_SESSIONS'),
  fineViewer: anOwner().with('VIEW_FINES'),
  fineCanceller: anOwner().with('CANCEL_FINES'),
  bookingViewer: anOwner().workingAt(place.id).with('VIEW_BOOKINGS'),
  homeUser: anOwner(),
}
/** An owner without a stored role counts as home user too. */
const rolesHeld = (role: Role): Role[] => (['operator', 'bookingsAdmin'].includes(role) ? [role] : [role, 'homeUser'])
const people = new Map<Role, number>()
for (const [role, owner] of Object.entries(byRole) as [Role, OwnerFactory][])
  people.set(role, (await owner.save(db)).id)
const globalAdmin = people.get('globalAdmin') ?? 0

const badTokens = await saveBadTokens(node, globalAdmin)
/** Display token created by a user with every permission. */
const display = (await node.call(api.accounts.startDisplay, {}, globalAdmin)).body.token

const expectNoTraces = watchTables(node)

const closed = endpoints.filter(({ permission }) => permission !== 'public')
const sampleRequest = (endpoint: Endpoint) => requestFor(endpoint, validInput(endpoint))

/** The token check depends only on the kind of access. */
const accessKind = ({ permission, forDisplays, upload, stream, file }: Endpoint): string =>
  [
    permission === 'signedIn' ? 'signed-in' : 'permission',
    forDisplays && 'display',
    upload && 'upload',
    stream && 'stream',
    file && 'file',
  ]
    .filter(Boolean)
    .join(', ')
const oneOfEachKind = [...new Map(closed.map((endpoint) => [accessKind(endpoint), endpoint]))]

describe('bad tokens', () => {
  expectNoTraces()
  describe.each(oneOfEachKind)('access by %s', (_, endpoint) => {
    test.each(badTokens)('%s: 401', async (__, token) => {
      expectRefusal(
        await send(endpoint, { ...sampleRequest(endpoint), ...(token === undefined ? {} : { token }) }),
        [401],
      )
    })
  })
})

const testAccess = (endpoint: Endpoint): void => {
  const request = sampleRequest(endpoint)

  test('no token: 401', async () => {
    expectRefusal(await send(endpoint, request), [401])
  })

  const { permission } = endpoint
  const allowed: readonly Role[] =
    permission === 'public' || permission === 'signedIn'
      ? [...people.keys()]
      : [permission].flat().flatMap((each) => permissions[each])
  const others = [...people].filter(([role]) => !rolesHeld(role).some((held) => allowed.includes(held)))
  if (others.length > 0)
    test('roles without the permission: 403', async () => {
      for (const [, owner] of others) expectRefusal(await send(endpoint, { ...request, as: owner }), [403])
    })

  if (endpoint.forDisplays !== true)
    test('token of a display: 403 (decision 0022)', async () => {
      expectRefusal(await send(endpoint, { ...request, token: display }), [403])
    })
}

describe.each(inGroups(closed))('%s', (_, group) => {
  expectNoTraces()
  describe.each(group)('$method $path', testAccess)
})

describe('officers', () => {
  expectNoTraces()

  test.each(endpoints.filter(({ forOfficers }) => forOfficers))(
    '$method $path, no token, token of a user: 401 (R135)',
    async (endpoint) => {
      const request = sampleRequest(endpoint)
      expectRefusal(await send(endpoint, request), [401])
      expectRefusal(await send(endpoint, { ...request, as: globalAdmin }), [401])
    },
  )
})

describe('other addresses', () => {
  expectNoTraces()

  test('unknown paths and methods: 400 or 404', async () => {
    for (const path of [
      '/adminapi/nothing',
      '/admin/nothing',
      '/adminapi/parkingsessions/1/nothing',
      '/adminapi/%00',
      '/adminapi/..%2f..%2fetc',
    ])
      expectRefusal(await send({ ...api.accounts.logout, method: 'POST' }, { url: path, as: globalAdmin }), [400, 404])
  })
})
