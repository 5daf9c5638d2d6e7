import { describe, expect, test } from 'vitest'
import { anActor, factsOf } from './actor.factory.ts'
import { landingPage } from './landing.ts'
import type { OwnerFacts } from './roles.ts'

const { plain, globalAdmin, regionAdmin, zoneAdmin, placeAdmin, operator, bookingsAdmin, whitelistManager } = factsOf

const both = { roles: ['BOOKINGS_ADMIN', 'OPERATOR'] } as const

const table: [string, Partial<OwnerFacts>, string, string][] = [
  ['user without rights', plain, '/home', '/home'],
  ['global admin', globalAdmin, '/sessions', '/home'],
  ['region admin', regionAdmin, '/sessions', '/home'],
  ['zone admin', zoneAdmin, '/sessions', '/home'],
  ['place admin', placeAdmin, '/home', '/home'],
  ['operator', operator, '/places', '/places'],
  ['bookings admin', bookingsAdmin, '/booking', '/booking'],
  ['whitelist manager', whitelistManager, '/home', '/home'],
  ['fleet manager', factsOf.fleetManager, '/home', '/home'],
  ['availability editor', factsOf.availabilityEditor, '/home', '/home'],
  ['fines only', factsOf.fineViewer, '/home', '/home'],
  // R17: BOOKINGS_ADMIN comes before OPERATOR
  ['bookings admin + operator', both, '/booking', '/booking'],
  // R18: the widest role
  ['operator + place admin', { ...operator, ...placeAdmin, roles: ['OPERATOR'] }, '/home', '/home'],
  ['bookings admin + place admin', { adminPlaces: [7], roles: ['BOOKINGS_ADMIN'] }, '/home', '/home'],
  ['operator + global admin', { admin: true, roles: ['OPERATOR'] }, '/sessions', '/home'],
  ['bookings admin + operator + zone admin', { ...zoneAdmin, ...both }, '/sessions', '/home'],
  ['operator + ending sessions', { roles: ['OPERATOR'], privileges: ['END_SESSIONS'] }, '/places', '/places'],
]

describe('landing page (R17–R19)', () => {
  test.each(table)('%s', (_who, facts, afterLogin, otherwise) => {
    expect(landingPage(anActor(facts), { afterLogin: true })).toBe(afterLogin)
    expect(landingPage(anActor(facts), { afterLogin: false })).toBe(otherwise)
  })

  /** R17: a refused page redirects to the landing page, so the landing page must be permitted. */
  test.each(table)('%s: landing page is permitted', (_who, facts) => {
    const needed = {
      '/home': 'home.view',
      '/places': 'places.view',
      '/sessions': 'sessions.view',
      '/booking': 'bookings.view',
      // Needs no permission; shown to a user without the second factor only.
      '/profile': '',
    }
    const actor = anActor(facts)
    for (const afterLogin of [true, false])
      expect(actor.permissions).toContain(needed[landingPage(actor, { afterLogin })])
  })
})
