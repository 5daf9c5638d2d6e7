import { expect, test } from 'vitest'
import { anActor } from '../access/actor.factory.ts'
import { mayLiftHold, maySetHold } from './retention.policy.ts'

const admin = anActor('globalAdmin')
const other = anActor('regionAdmin')

test.each([
  { rule: 'set', verdict: maySetHold(admin, { IsHeld: false }), expected: true },
  { rule: 'set twice', verdict: maySetHold(admin, { IsHeld: true }), expected: 'retention.alreadyHeld' },
  { rule: 'lift', verdict: mayLiftHold(admin, { IsHeld: true }), expected: true },
  { rule: 'lift without a hold', verdict: mayLiftHold(admin, { IsHeld: false }), expected: 'retention.notHeld' },
  { rule: 'set as region admin', verdict: maySetHold(other, { IsHeld: false }), expected: 'access.denied' },
  { rule: 'lift as region admin', verdict: mayLiftHold(other, { IsHeld: true }), expected: 'access.denied' },
])('$rule: $expected', ({ verdict, expected }) => {
  expect(verdict.ok || verdict.reason).toBe(expected)
})
