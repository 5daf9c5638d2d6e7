import { anActor, factsOf } from '@parkla/contract/access/actor.factory.ts'
import type { OwnerFacts } from '@parkla/contract/access/roles.ts'
import { expect, test } from 'vitest'
import { nav } from './nav.ts'

/** Gate pages, from operators to global admins (R165). */
const gateLinks = ['/board', '/alarms', '/lpr-events']

const adminLinks = [
  '/home',
  '/sessions',
  '/booking',
  '/places',
  ...gateLinks,
  '/whitelists',
  '/fleets',
  '/campaigns',
  '/report',
]
const placeAdminLinks = [...adminLinks, '/imports', '/users']
const enforcingLinks = [...placeAdminLinks, '/enforcement']

const table: readonly [who: string, facts: OwnerFacts, links: readonly string[]][] = [
  ['global admin', factsOf.globalAdmin, [...enforcingLinks, '/disputes', '/clients', '/notifications', '/settings']],
  ['region admin', factsOf.regionAdmin, enforcingLinks],
  ['zone admin', factsOf.zoneAdmin, enforcingLinks],
  ['place admin', factsOf.placeAdmin, placeAdminLinks],
  ['operator', factsOf.operator, ['/places', ...gateLinks]],
  ['bookings admin', factsOf.bookingsAdmin, ['/sessions', '/booking', '/imports']],
  ['whitelist manager', factsOf.whitelistManager, ['/home', '/whitelists', '/report', '/imports']],
  ['fleet manager', factsOf.fleetManager, ['/home', '/fleets', '/report', '/imports']],
  ['viewer of fines', factsOf.fineViewer, ['/home', '/enforcement']],
  // Sessions open by address without a link in the sidebar.
  ['availability editor', factsOf.availabilityEditor, ['/home', '/places']],
]

test.each(table)('sidebar, %s: exactly the links of the role', (_who, facts, links) => {
  const actor = anActor(facts)
  const shown = nav.filter(({ isShownTo }) => isShownTo(actor)).map(({ to }) => to)
  expect(shown.toSorted()).toEqual(links.toSorted())
})
