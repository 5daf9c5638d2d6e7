import { describe, expect, test } from 'vitest'
import { anActor, factsOf } from '../../access/actor.factory.ts'
import type { OwnerUnderRights } from '../accounts/accounts.policy.ts'
import { keysOf } from '../../kit/keys.ts'
import { all } from '../../kit/verdict.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import {
  endsSignIns,
  forbiddenGrant,
  mayAddUser,
  mayGrant,
  mayRemoveUser,
  maySaveUser,
  type Grant,
} from './users.policy.ts'
import { Grants } from './users.schema.ts'

const global = anActor(factsOf.globalAdmin)
const region = anActor(factsOf.regionAdmin)
const seesPeople = anActor({ ...factsOf.placeAdmin, privileges: ['SEE_PERSONAL_DATA'] })

const grants: Readonly<Record<string, Grant>> = {
  Admin: { field: 'Admin' },
  CanSeeClientsPersonalData: { field: 'CanSeeClientsPersonalData' },
  Places: { field: 'Places' },
  OPERATOR: { field: 'Roles', value: 'OPERATOR' },
  BOOKINGS_ADMIN: { field: 'Roles', value: 'BOOKINGS_ADMIN' },
  VIEW_BOOKINGS: { field: 'Privileges', value: 'VIEW_BOOKINGS' },
  EDIT_AVAILABILITY: { field: 'Privileges', value: 'EDIT_AVAILABILITY' },
  END_SESSIONS: { field: 'Privileges', value: 'END_SESSIONS' },
  VIEW_FINES: { field: 'Privileges', value: 'VIEW_FINES' },
  CANCEL_FINES: { field: 'Privileges', value: 'CANCEL_FINES' },
}

const byPlaceAdmins = ['Places', 'OPERATOR', 'BOOKINGS_ADMIN', 'VIEW_BOOKINGS']
const byAdmins = [...byPlaceAdmins, 'EDIT_AVAILABILITY', 'VIEW_FINES', 'CANCEL_FINES']

/** What each kind of user may grant; a kind without a row may not add users at all. */
const grantedBy: Partial<Record<keyof typeof factsOf, readonly string[]>> = {
  globalAdmin: Object.keys(grants),
  regionAdmin: byAdmins,
  zoneAdmin: byAdmins,
  placeAdmin: byPlaceAdmins,
}

const expectedOutcome = (name: string, granted: readonly string[] | undefined): string => {
  if (granted === undefined) return 'access.notPermitted'
  if (granted.includes(name)) return 'yes'
  return name === 'Admin' ? 'users.adminOnlyByGlobal' : 'users.rightNotHeld'
}

describe('who may grant what (R166, R167)', () => {
  test.each(keysOf(factsOf))('%s: grants exactly the rights of their row', (kind) => {
    const actor = anActor(factsOf[kind])
    const outcomes = Object.entries(grants).map(([name, grant]) => [
      name,
      outcomeOf(all(mayAddUser(actor), mayGrant(actor, grant))),
    ])
    expect(outcomes).toEqual(Object.keys(grants).map((name) => [name, expectedOutcome(name, grantedBy[kind])]))
  })

  test('place admin with the right to personal data: may grant it', () => {
    expect(outcomeOf(mayGrant(seesPeople, { field: 'CanSeeClientsPersonalData' }))).toBe('yes')
  })

  test('right that the user already holds: may stay', () => {
    const held = Grants.parse({ Privileges: ['END_SESSIONS'] })
    expect(forbiddenGrant(region, { before: held, after: held })).toBeUndefined()
    expect(forbiddenGrant(region, { before: undefined, after: held })).toMatchObject({ field: 'Privileges' })
  })
})

// oxfmt-ignore
test.each([
  ['a new role', { Roles: ['OPERATOR'] }, true],
  ['personal data', { CanSeeClientsPersonalData: true }, true],
  ['a privilege', { Privileges: ['VIEW_FINES'] }, true],
  ['admin', { Admin: true }, true],
  ['admin rights at the place', { Places: [{ Id: 7, WithAdminRights: true }] }, true],
  ['another place', { Places: [{ Id: 8, WithAdminRights: false }] }, false],
  ['a region', { Region: 'EST' }, false],
])('change of rights, %s: ends the sign-ins or not (R185)', (_, change, isEnding) => {
  const before = Grants.parse({ Places: [{ Id: 7, WithAdminRights: false }] })
  expect(endsSignIns(before, Grants.parse({ ...before, ...change }))).toBe(isEnding)
})

// oxfmt-ignore
test.each([
  ['zones of a region admin', { Region: 'EST', Zones: [{ ID: 1 }] }, false],
  ['another region of a region admin', { Region: 'LVA' }, false],
  ['none: a global admin', { Region: '' }, true],
])('change of areas, %s: ends the sign-ins only with other permissions (R185)', (_, change, isEnding) => {
  const before = Grants.parse({ Admin: true, Region: 'EST' })
  const after = Grants.parse({ ...before, ...change })
  expect([endsSignIns(before, after), endsSignIns(after, before)]).toEqual([isEnding, isEnding])
})

const other: OwnerUnderRights = {
  id: 2,
  isVerified: true,
  isGlobalAdmin: false,
  createdByOwnerId: 1,
  isWithinScope: true,
  hasTies: true,
  permissions: ['home.view'],
  canSeeClientsPersonalData: false,
}
const self = { ...other, id: 1 }

// oxfmt-ignore
test.each([
  ['the last global admin', { owner: { ...other, isGlobalAdmin: true }, isLastGlobalAdmin: true }, 'users.lastGlobalAdmin'],
  ['a global admin of two', { owner: { ...other, isGlobalAdmin: true }, isLastGlobalAdmin: false }, 'yes'],
  ['themselves', { owner: self, isLastGlobalAdmin: false }, 'users.yourself'],
])('remove %s: allowed or refused (R166)', (_, removal, outcome) => {
  expect(outcomeOf(mayRemoveUser(global, removal))).toBe(outcome)
})

test('own account: name and contacts may be saved, rights not', () => {
  expect(outcomeOf(maySaveUser(global, self, false))).toBe('yes')
  expect(outcomeOf(maySaveUser(global, self, true))).toBe('users.yourself')
})
