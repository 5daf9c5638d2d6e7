import { describe, expect, test } from 'vitest'
import { anActor, factsOf } from '../../access/actor.factory.ts'
import type { Actor } from '../../access/actor.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import {
  mayChangePassword,
  mayImpersonate,
  mayManageOwner,
  type OwnerUnderRights,
  slowDownMs,
} from './accounts.policy.ts'

const anOther = (over: Partial<OwnerUnderRights> = {}): OwnerUnderRights => ({
  id: 2,
  isVerified: true,
  isGlobalAdmin: false,
  createdByOwnerId: null,
  isWithinScope: true,
  hasTies: true,
  permissions: ['home.view'],
  canSeeClientsPersonalData: false,
  ...over,
})

const global = anActor(factsOf.globalAdmin)
const region = anActor(factsOf.regionAdmin)
const placeAdmin = anActor(factsOf.placeAdmin)
const limited = anActor({ ...factsOf.globalAdmin, regions: ['EST', 'LVA'] })
const mine = { createdByOwnerId: 1 }

type Case = [subject: string, actor: Actor, other: Partial<OwnerUnderRights>, outcome: string]

describe('rights over another user (R166)', () => {
  // One line per case.
  // oxfmt-ignore
  const rights: Case[] = [
    ['a global admin over a user out of scope', global, { isWithinScope: false, hasTies: false }, 'yes'],
    ['a global admin over another global admin', global, { isGlobalAdmin: true }, 'yes'],
    ['an admin of several regions over a global admin', limited, { isGlobalAdmin: true }, 'access.notPermitted'],
    ['an admin of several regions outside of them', limited, { isWithinScope: false }, 'access.notPermitted'],
    ['an admin of several regions over a user with wider rights', limited, { permissions: ['sessions.import'] }, 'accounts.widerRights'],
    ['a region admin inside the region', region, {}, 'yes'],
    ['a region admin outside of it', region, { isWithinScope: false }, 'access.notPermitted'],
    ['a region admin over a global admin', region, { isGlobalAdmin: true }, 'access.notPermitted'],
    ['a region admin over a user without ties', region, { hasTies: false }, 'access.notPermitted'],
    ['a region admin over their own new user without ties', region, { hasTies: false, ...mine }, 'yes'],
    ['a region admin over a user with a permission they lack', region, { permissions: ['sessions.settle'] }, 'accounts.widerRights'],
    ['a region admin over a user who sees personal data', region, { canSeeClientsPersonalData: true }, 'accounts.widerRights'],
    ['a place admin over a user they created', placeAdmin, mine, 'yes'],
    ['a place admin over a user of another admin', placeAdmin, {}, 'access.notPermitted'],
    ['a place admin over a user they created, now out of scope', placeAdmin, { ...mine, isWithinScope: false }, 'access.notPermitted'],
    ['an operator over a user they created', anActor(factsOf.operator), mine, 'access.notPermitted'],
    ['a place admin while impersonated', anActor(factsOf.placeAdmin, { impersonatedBy: 'X' }), mine, 'access.notWhileImpersonating'],
  ]
  test.each(rights)('%s: $3', (_who, actor, other, expected) => {
    expect(outcomeOf(mayManageOwner(actor, anOther(other)))).toBe(expected)
  })
})

describe('changing a password (R26, R27)', () => {
  // One line per case.
  // oxfmt-ignore
  const passwordRights: Case[] = [
    ['own password', anActor(), { id: 1 }, 'yes'],
    ['own password while impersonated', anActor({}, { impersonatedBy: 'X' }), { id: 1 }, 'access.notWhileImpersonating'],
    ['another user’s password without rights', anActor(), {}, 'access.notPermitted'],
    ['another user’s password with rights', region, {}, 'yes'],
  ]
  test.each(passwordRights)('%s: $3', (_whose, actor, other, expected) => {
    expect(outcomeOf(mayChangePassword(actor, anOther(other)))).toBe(expected)
  })
})

describe('log in as (R27)', () => {
  // One line per case.
  // oxfmt-ignore
  const impersonation: Case[] = [
    ['global admin as a verified user', global, {}, 'yes'],
    ['global admin as an unverified user', global, { isVerified: false }, 'accounts.notImpersonable'],
    ['global admin as another global admin', global, { isGlobalAdmin: true }, 'accounts.notImpersonable'],
    ['global admin as oneself', global, { id: 1 }, 'accounts.notImpersonable'],
    ['region admin', region, {}, 'access.notPermitted'],
    ['admin of several regions', limited, {}, 'access.notPermitted'],
    ['as a user out of scope', { ...region, permissions: ['accounts.impersonate'] }, { isWithinScope: false }, 'access.notPermitted'],
    ['global admin who is already impersonated', anActor(factsOf.globalAdmin, { impersonatedBy: 'X' }), {}, 'access.notWhileImpersonating'],
  ]
  test.each(impersonation)('%s: $3', (_who, actor, other, expected) => {
    expect(outcomeOf(mayImpersonate(actor, anOther(other)))).toBe(expected)
  })
})

test.each([
  [1, 0],
  [5, 0],
  [6, 250],
  [7, 500],
  [9, 2_000],
  [10, 4_000],
  [500, 4_000],
])('%i failures of 5: an unknown browser waits %i ms (R16)', (failures, expected) => {
  expect(slowDownMs(failures, 5)).toBe(expected)
})
