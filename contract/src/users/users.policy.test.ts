import { describe, expect, test } from 'vitest'
import { anActor, factsOf } from '../access/actor.factory.ts'
import type { Actor } from '../access/actor.ts'
import type { OwnerUnderRights } from '../accounts/accounts.policy.ts'
import { outcomeOf } from '../kit/verdict.testing.ts'
import { endsSignIns, forbiddenGrant, mayGrant, mayRemoveUser, maySaveUser, type Grant } from './users.policy.ts'
import { Grants } from './users.schema.ts'

const global = anActor(factsOf.globalAdmin)
const region = anActor(factsOf.regionAdmin)
const placeAdmin = anActor(factsOf.placeAdmin)
const seesPeople = anActor({ ...factsOf.placeAdmin, privileges: ['SEE_PERSONAL_DATA'] })

describe('who may grant what (R166)', () => {
  // One line per case.
  // oxfmt-ignore
  const cases: [subject: string, actor: Actor, grant: Grant, outcome: string][] = [
    ['a global admin, admin', global, { field: 'Admin' }, 'yes'],
    ['a region admin, admin', region, { field: 'Admin' }, 'users.adminOnlyByGlobal'],
    ['a place admin, admin', placeAdmin, { field: 'Admin' }, 'users.adminOnlyByGlobal'],
    ['a region admin, place admin', region, { field: 'Places' }, 'yes'],
    ['a place admin, place admin', placeAdmin, { field: 'Places' }, 'yes'],
    ['a place admin, operator', placeAdmin, { field: 'Roles', value: 'OPERATOR' }, 'yes'],
    ['a place admin, bookings admin', placeAdmin, { field: 'Roles', value: 'BOOKINGS_ADMIN' }, 'yes'],
    ['a region admin, availability', region, { field: 'Privileges', value: 'EDIT_AVAILABILITY' }, 'yes'],
    ['a place admin, availability', placeAdmin, { field: 'Privileges', value: 'EDIT_AVAILABILITY' }, 'accounts.widerRights'],
    ['a region admin, cancel fines', region, { field: 'Privileges', value: 'CANCEL_FINES' }, 'yes'],
    ['a place admin, cancel fines', placeAdmin, { field: 'Privileges', value: 'CANCEL_FINES' }, 'accounts.widerRights'],
    ['a region admin, end sessions', region, { field: 'Privileges', value: 'END_SESSIONS' }, 'accounts.widerRights'],
    ['a place admin, view bookings', placeAdmin, { field: 'Privileges', value: 'VIEW_BOOKINGS' }, 'yes'],
    ['a place admin without it, personal data', placeAdmin, { field: 'CanSeeClientsPersonalData' }, 'accounts.widerRights'],
    ['a place admin with it, personal data', seesPeople, { field: 'CanSeeClientsPersonalData' }, 'yes'],
    ['a global admin, personal data', global, { field: 'CanSeeClientsPersonalData' }, 'yes'],
  ]
  test.each(cases)('%s: allowed or refused', (_, actor, grant, outcome) => {
    expect(outcomeOf(mayGrant(actor, grant))).toBe(outcome)
  })

  test('a right that the user already holds: may stay', () => {
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
