import { expect, test } from 'vitest'
import { actorAs } from '../access/actor.factory.ts'
import { outcomeOf } from '../kit/verdict.testing.ts'
import { mayImport } from './imports.policy.ts'

test.each([
  { kind: 'users', impersonator: '', expected: 'yes' },
  { kind: 'users', impersonator: 'Global', expected: 'access.notWhileImpersonating' },
  { kind: 'bookings', impersonator: 'Global', expected: 'yes' },
] as const)('region admin, logged in by "$impersonator", imports $kind: $expected (R27)', (row) => {
  expect(outcomeOf(mayImport(actorAs('regionAdmin', row.impersonator), row.kind))).toBe(row.expected)
})
