import { expect, test } from 'vitest'
import { filterProblems, rightFilters } from './filter-problems.ts'
import { anActor, factsOf } from '@parkla/contract/access/actor.factory.ts'
import { instantToLocal } from '@parkla/contract/kit/time.ts'
import { noFilters, type SessionsFilters } from '../../session-records/sessions.search.ts'

const today = instantToLocal('2026-11-21T10:00:00.000Z', 'Europe/Tallinn')

const global = anActor(factsOf.globalAdmin)

test.each<{ search: Partial<SessionsFilters>; expected: Record<string, string> }>([
  { search: {}, expected: {} },
  { search: { phone_number: '123' }, expected: { phone_number: 'input.phonePartTooShort' } },
  { search: { car_number: 'A' }, expected: { car_number: 'input.plateTooShort' } },
  { search: { from: '1.11.2026', to: 'tomorrow' }, expected: { to: 'input.notADay' } },
  { search: { from: '21.11.2026', to: '20.11.2026' }, expected: { from: 'sessions.rangeBackwards' } },
  { search: { from: '1.1.2026', to: '1.11.2026' }, expected: { from: 'sessions.rangeTooLong' } },
  { search: { from: '1.1.2026', to: '1.11.2026', car_number: '12' }, expected: {} },
  { search: { to: '1.1.2026' }, expected: {} },
  { search: { from: '1.1.2026' }, expected: { from: 'sessions.rangeTooLong' } },
])('$search: $expected', ({ search, expected }) => {
  const problems = filterProblems({ ...noFilters, ...search }, { today, reader: global })
  expect(Object.fromEntries(Object.entries(problems).map(([field, { reason }]) => [field, reason]))).toEqual(expected)
})

test('invalid filters: left out of the request', () => {
  const filters = { ...noFilters, phone_number: '12', car_number: 'AB', from: '1.1.2026', to: 'soon' }
  const right = rightFilters(filters, filterProblems(filters, { today, reader: global }))
  expect(right).toEqual({ ...noFilters, car_number: 'AB' })
})

test.each<{ search: Partial<SessionsFilters>; expected: Record<string, string> }>([
  { search: { extra_filter: 'UNPAID' }, expected: { extra_filter: 'access.notPermitted' } },
  { search: { extra_filter: 'BOOKING' }, expected: {} },
  { search: { phone_number: '2345' }, expected: { phone_number: 'sessions.fullPhoneNeeded' } },
  { search: { phone_number: '+372 5551 2345' }, expected: {} },
])('link opened by a place admin, $search: $expected, and the rest is requested', ({ search, expected }) => {
  const filters = { ...noFilters, ...search, place_name: 'Tallinn' }
  const problems = filterProblems(filters, { today, reader: anActor(factsOf.placeAdmin) })
  expect(Object.fromEntries(Object.entries(problems).map(([field, { reason }]) => [field, reason]))).toEqual(expected)
  const refused = Object.fromEntries(Object.keys(expected).map((field) => [field, '']))
  expect(rightFilters(filters, problems)).toEqual({ ...filters, ...refused })
})
