import { expect, test } from 'vitest'
import { filterProblems, rightFilters } from './filter-problems.ts'
import { todayIn } from './filter-days.ts'
import { noFilters, type SessionsFilters } from '../sessions.search.ts'

const today = todayIn('Europe/Tallinn', '2026-11-21T10:00:00.000Z')

test.each<{ search: Partial<SessionsFilters>; expected: Record<string, string> }>([
  { search: {}, expected: {} },
  { search: { phone_number: '123' }, expected: { phone_number: 'input.phoneEndTooShort' } },
  { search: { car_number: 'A' }, expected: { car_number: 'input.plateTooShort' } },
  { search: { from: '1.11.2026', to: 'tomorrow' }, expected: { to: 'input.notADay' } },
  { search: { from: '21.11.2026', to: '20.11.2026' }, expected: { from: 'sessions.rangeBackwards' } },
  { search: { from: '1.1.2026', to: '1.11.2026' }, expected: { from: 'sessions.rangeTooLong' } },
  { search: { from: '1.1.2026', to: '1.11.2026', car_number: '12' }, expected: {} },
  { search: { to: '1.1.2026' }, expected: {} },
  { search: { from: '1.1.2026' }, expected: { from: 'sessions.rangeTooLong' } },
])('$search: $expected', ({ search, expected }) => {
  const problems = filterProblems({ ...noFilters, ...search }, today)
  expect(Object.fromEntries(Object.entries(problems).map(([field, { reason }]) => [field, reason]))).toEqual(expected)
})

test('invalid filters: left out of the request', () => {
  const filters = { ...noFilters, phone_number: '12', car_number: 'AB', from: '1.1.2026', to: 'soon' }
  const right = rightFilters(filters, filterProblems(filters, today))
  expect(right).toEqual({ ...noFilters, car_number: 'AB' })
})
