import { expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import { mayBeginCommission } from './commissions.policy.ts'

test.each([
  ['globalAdmin', '2026-03-01', 'yes'],
  ['globalAdmin', '2026-02-28', 'commissions.monthClosed'],
  ['regionAdmin', '2026-03-01', 'access.notPermitted'],
  ['placeAdmin', '2026-03-01', 'access.notPermitted'],
] as const)('%s begins a commission on %s, open from 1 March: %s (R171)', (role, validFrom, outcome) => {
  expect(outcomeOf(mayBeginCommission(actorAs(role), { validFrom, openFrom: '2026-03-01' }))).toBe(outcome)
})
