import { expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import { fileNotices, missingFields } from './import-kinds.ts'
import { importLifecycle } from './imports.lifecycle.ts'
import { mayImport } from './imports.policy.ts'
import lv from './reasons/lv.json' with { type: 'json' }

test('final states: no transitions', () => {
  const left = new Set(importLifecycle.transitions.flatMap(({ from }) => from))
  expect(importLifecycle.states.filter((state) => !left.has(state))).toEqual(['IMPORTED', 'CANCELLED', 'FAILED'])
})

test.each([
  ['users', '', 'yes'],
  ['users', 'Global', 'access.notWhileImpersonating'],
  ['bookings', 'Global', 'yes'],
] as const)('import of %s by a region admin, logged in by "%s": %s (R27)', (kind, impersonator, expected) => {
  expect(outcomeOf(mayImport(actorAs('regionAdmin', impersonator), kind))).toBe(expected)
})

test('import of users by an operator: not permitted', () => {
  expect(outcomeOf(mayImport(actorAs('operator'), 'users'))).toBe('access.notPermitted')
})

test.each([
  ['sessions', 'Place Start Plate', '', []],
  ['sessions', 'Place Start Driver', '', []],
  ['sessions', 'Place Start Phone', '', []],
  ['sessions', 'Place Start', '', ['Plate']],
  ['sessions', 'Start Phone', '', ['Place']],
  ['sessions', 'Start Phone', 'Sadama', []],
  ['sessions', 'Place Phone', '', ['Start']],
  ['tariffs', 'Code PricePerHour', '', []],
  ['tariffs', 'Name Cap24h', '', []],
  ['tariffs', 'PricePerHour', '', ['Code']],
  ['tariffs', 'Code PassPrice', '', ['PricePerHour']],
  ['bookings', '', '', ['Place', 'Plate', 'Start', 'End']],
  ['members', '', '', ['Plate']],
  ['fleetUsers', '', '', ['Name']],
  ['users', '', '', ['Name', 'Email', 'Role', 'Place']],
  ['registrants', '', '', ['Phone', 'Plate']],
  ['payments', '', '', ['BookingDay', 'PaidAmount', 'ReferenceNumber']],
] as const)('%s with columns for %s and the place "%s": misses %j', (kind, fields, OnlyPlace, missing) => {
  const mapping = Object.fromEntries(fields.split(' ').map((field) => [field, 'A column']))
  expect(missingFields(kind, { ...mapping, Type: '', OnlyPlace }).map(([field]) => field)).toEqual(missing)
})

test.each([
  [{ Plate: 'Reg' }, ['imports.costColumnMissing']],
  [{ Cost: '' }, ['imports.costColumnMissing']],
  [{ Cost: 'Price' }, []],
])('sessions with the columns %j: notices %j', (mapping, notices) => {
  expect(fileNotices('sessions', mapping)).toEqual(notices)
})

test('Latvian texts: cost is "cena" and a place "vieta", as in the glossary', () => {
  expect(Object.values(lv).filter((text) => /izmaks|maksas kolonn|bez maksas\.|stāvvietai/i.test(text))).toEqual([])
})
