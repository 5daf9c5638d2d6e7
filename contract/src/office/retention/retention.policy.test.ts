import { expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import { kindAndReasonOf } from '../../kit/verdict.testing.ts'
import { mayLiftHold, maySetHold } from './retention.policy.ts'

test.each([
  { role: 'globalAdmin', IsHeld: false, set: 'yes', lift: 'state retention.notHeld' },
  { role: 'globalAdmin', IsHeld: true, set: 'state retention.alreadyHeld', lift: 'yes' },
  { role: 'regionAdmin', IsHeld: false, set: 'forbidden access.notPermitted', lift: 'forbidden access.notPermitted' },
  { role: 'placeAdmin', IsHeld: true, set: 'forbidden access.notPermitted', lift: 'forbidden access.notPermitted' },
] as const)('$role, held $IsHeld: set $set, lift $lift', ({ role, IsHeld, set, lift }) => {
  const actor = actorAs(role)
  expect([maySetHold(actor, { IsHeld }), mayLiftHold(actor, { IsHeld })].map(kindAndReasonOf)).toEqual([set, lift])
})
