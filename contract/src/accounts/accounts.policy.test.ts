import { describe, expect, test } from 'vitest'
import { anActor, factsOf } from '../access/actor.factory.ts'
import type { Actor } from '../access/actor.ts'
import type { Verdict } from '../kit/verdict.ts'
import { mayChangePassword, mayImpersonate, mayManageOwner, type OwnerUnderRights } from './accounts.policy.ts'

const wordOf = (verdict: Verdict): string => (verdict.ok ? 'yes' : verdict.reason)

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

describe('rights over another user (R166)', () => {
  test.each<[string, Actor, Partial<OwnerUnderRights>, string]>([
    ['a global admin over anybody', global, { isWithinScope: false, hasTies: false }, 'yes'],
    ['a global admin over another', global, { isGlobalAdmin: true }, 'yes'],
    ['an admin of several regions over a global admin', limited, { isGlobalAdmin: true }, 'access.notPermitted'],
    ['an admin of several regions outside of them', limited, { isWithinScope: false }, 'access.notPermitted'],
    [
      'an admin of several regions over wider rights',
      limited,
      { permissions: ['sessions.import'] },
      'accounts.widerRights',
    ],
    ['a region admin inside the region', region, {}, 'yes'],
    ['a region admin outside of it', region, { isWithinScope: false }, 'access.notPermitted'],
    ['a region admin over a global admin', region, { isGlobalAdmin: true }, 'access.notPermitted'],
    ['somebody tied to nothing', region, { hasTies: false }, 'access.notPermitted'],
    ['somebody tied to nothing whom one created', region, { hasTies: false, ...mine }, 'yes'],
    ['somebody with a right one lacks', region, { permissions: ['sessions.settle'] }, 'accounts.widerRights'],
    ['somebody who sees personal data', region, { canSeeClientsPersonalData: true }, 'accounts.widerRights'],
    ['a place admin over a user he created', placeAdmin, mine, 'yes'],
    ['a place admin over one of another', placeAdmin, {}, 'access.notPermitted'],
    ['one he created who has grown', placeAdmin, { ...mine, isWithinScope: false }, 'access.notPermitted'],
    ['an operator over anybody', anActor(factsOf.operator), mine, 'access.notPermitted'],
    [
      'while logged in as another',
      anActor(factsOf.placeAdmin, { impersonatedBy: 'X' }),
      mine,
      'access.notWhileImpersonating',
    ],
  ])('%s: %s', (_who, actor, other, says) => {
    expect(wordOf(mayManageOwner(actor, anOther(other)))).toBe(says)
  })
})

describe('passwords (R26, R27)', () => {
  test.each<[string, Actor, Partial<OwnerUnderRights>, string]>([
    ['one’s own', anActor(), { id: 1 }, 'yes'],
    [
      'one’s own while logged in as another',
      anActor({}, { impersonatedBy: 'X' }),
      { id: 1 },
      'access.notWhileImpersonating',
    ],
    ['that of another without rights', anActor(), {}, 'access.notPermitted'],
    ['that of another with rights', region, {}, 'yes'],
  ])('%s', (_whose, actor, other, says) => {
    expect(wordOf(mayChangePassword(actor, anOther(other)))).toBe(says)
  })
})

describe('log in as (R27)', () => {
  test.each<[string, Actor, Partial<OwnerUnderRights>, string]>([
    ['a global admin as a verified user', global, {}, 'yes'],
    ['as one who is not verified', global, { isVerified: false }, 'accounts.notImpersonable'],
    ['as another global admin', global, { isGlobalAdmin: true }, 'accounts.notImpersonable'],
    ['as oneself', global, { id: 1 }, 'accounts.notImpersonable'],
    ['by a region admin', region, {}, 'access.notPermitted'],
    ['by an admin of several regions', limited, {}, 'access.notPermitted'],
    [
      'as somebody outside the scope of whoever may',
      { ...region, permissions: ['accounts.impersonate'] },
      { isWithinScope: false },
      'access.notPermitted',
    ],
    ['from within', anActor(factsOf.globalAdmin, { impersonatedBy: 'X' }), {}, 'access.notWhileImpersonating'],
  ])('%s', (_who, actor, other, says) => {
    expect(wordOf(mayImpersonate(actor, anOther(other)))).toBe(says)
  })
})
