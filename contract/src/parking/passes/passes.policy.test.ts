import { expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import type { Role } from '../../access/roles.ts'
import { zeroDate } from '../../kit/time.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import {
  grossOfPass,
  isExpired,
  isPossibleTerm,
  mayEditPasses,
  mayMoveStart,
  mayResumePass,
  otherBasisOfPass,
  passStateOf,
} from './passes.policy.ts'

const now = '2026-03-04T10:00:00.000Z'

test.each<{ role: Role; expected: string }>([
  { role: 'globalAdmin', expected: 'yes' },
  { role: 'regionAdmin', expected: 'yes' },
  { role: 'zoneAdmin', expected: 'yes' },
  { role: 'placeAdmin', expected: 'yes' },
  { role: 'availabilityEditor', expected: 'access.notPermitted' },
  { role: 'operator', expected: 'access.notPermitted' },
  { role: 'bookingsAdmin', expected: 'access.notPermitted' },
  { role: 'homeUser', expected: 'access.notPermitted' },
])('$role adds passes: $expected', ({ role, expected }) => {
  expect(outcomeOf(mayEditPasses(actorAs(role)))).toBe(expected)
})

test.each([
  { ValidTo: zeroDate, over: false },
  { ValidTo: '2026-03-04T10:00:00.000Z', over: true },
  { ValidTo: '2026-03-04T10:00:00.001Z', over: false },
])('pass until $ValidTo is expired: $over (R108)', ({ ValidTo, over }) => {
  expect(isExpired({ ValidTo }, now)).toBe(over)
})

const aPass = { ValidFrom: '2026-02-01T22:00:00.000Z', ValidTo: zeroDate, Status: 'ACTIVE' as const, ClientId: 1 }

test.each([
  { pass: aPass, state: 'ACTIVE' },
  { pass: { ...aPass, ClientId: 0 }, state: 'WAITING' },
  { pass: { ...aPass, ValidFrom: '2026-03-05T22:00:00.000Z' }, state: 'FUTURE' },
  { pass: { ...aPass, Status: 'SUSPENDED' as const, ClientId: 0 }, state: 'SUSPENDED' },
  { pass: { ...aPass, Status: 'SUSPENDED' as const, ValidTo: now }, state: 'EXPIRED' },
])('shown state of a pass: $state', ({ pass, state }) => {
  expect(passStateOf(pass, now)).toBe(state)
})

test.each([
  { ValidTo: zeroDate, expected: 'yes' },
  { ValidTo: '2026-02-02T22:00:00.000Z', expected: 'yes' },
  { ValidTo: '2026-02-01T22:00:00.000Z', expected: 'passes.endsBeforeStart' },
])('start 2 February, stored end $ValidTo: $expected (R107)', ({ ValidTo, expected }) => {
  expect(outcomeOf(isPossibleTerm({ ValidFrom: aPass.ValidFrom, ValidTo }))).toBe(expected)
})

test('start of a billed pass: change refused', () => {
  expect([false, true].map((IsBilled) => outcomeOf(mayMoveStart({ IsBilled })))).toEqual([
    'yes',
    'passes.startIsBilled',
  ])
})

const suspended = { ...aPass, Status: 'SUSPENDED' as const }
test.each<[Role, Parameters<typeof mayResumePass>[1], string]>([
  ['placeAdmin', suspended, 'yes'],
  ['operator', suspended, 'access.notPermitted'],
  ['placeAdmin', aPass, 'passes.notSuspended'],
  ['placeAdmin', { ...suspended, ValidTo: now }, 'passes.expired'],
])('%s resumes %o: %s', (role, pass, expected) => {
  expect(outcomeOf(mayResumePass(actorAs(role), pass, now))).toBe(expected)
})

test.each([
  { cost: 5_000, includes: false, vat: 24, gross: 6_200, other: 6_200 },
  { cost: 5_000, includes: true, vat: 24, gross: 5_000, other: 4_032 },
  { cost: 161, includes: false, vat: 24, gross: 200, other: 200 },
  { cost: 0, includes: false, vat: 24, gross: 0, other: 0 },
])('$cost cents, VAT included $includes: driver pays $gross, other basis $other (R4)', (row) => {
  const place = { PricesIncludeVat: row.includes, VatPercent: row.vat, Currency: 'EUR' }
  expect(grossOfPass(row.cost, place)).toBe(row.gross)
  expect(otherBasisOfPass(row.cost, place)).toBe(row.other)
})

test('net price in a currency without decimals: the driver pays a whole amount, which is shown too (R196)', () => {
  const terms = { PricesIncludeVat: false, VatPercent: 27, Currency: 'HUF' }
  expect([grossOfPass(12_300, terms), otherBasisOfPass(12_300, terms)]).toEqual([15_600, 15_600])
})
