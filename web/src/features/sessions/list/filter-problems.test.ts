import { expect, test } from 'vitest'
import { filterProblems, rightFilters } from './filter-problems.ts'
import { todayIn } from './filter-days.ts'
import { noFilters, type SessionsFilters } from '../sessions.search.ts'

const today = todayIn('Europe/Tallinn', '2026-11-21T10:00:00.000Z')

test.each<{ search: Partial<SessionsFilters>; says: Record<string, string> }>([
  { search: {}, says: {} },
  { search: { phone_number: '123' }, says: { phone_number: 'input.phoneEndTooShort' } },
  { search: { phone_number: '+372 5551 234' }, says: {} },
  { search: { phone_number: 'mari' }, says: { phone_number: 'input.notAPhone' } },
  { search: { car_number: 'A' }, says: { car_number: 'input.plateTooShort' } },
  { search: { car_number: '- -' }, says: {} },
  { search: { from: '31.02.2026' }, says: { from: 'input.notADay' } },
  { search: { from: '1.11.2026', to: 'tomorrow' }, says: { to: 'input.notADay' } },
  { search: { from: '21.11.2026', to: '20.11.2026' }, says: { from: 'sessions.rangeBackwards' } },
  { search: { from: '1.1.2026', to: '1.11.2026' }, says: { from: 'sessions.rangeTooLong' } },
  { search: { from: '1.1.2026', to: '1.11.2026', car_number: '12' }, says: {} },
  { search: { to: '1.1.2026' }, says: {} },
  { search: { from: '1.1.2026' }, says: { from: 'sessions.rangeTooLong' } },
])('$search: $says', ({ search, says }) => {
  const problems = filterProblems({ ...noFilters, ...search }, today)
  expect(Object.fromEntries(Object.entries(problems).map(([field, { reason }]) => [field, reason]))).toEqual(says)
})

test('invalid filters: left out of the request', () => {
  const filters = { ...noFilters, phone_number: '12', car_number: 'AB', from: '1.1.2026', to: 'soon' }
  const right = rightFilters(filters, filterProblems(filters, today))
  expect(right).toEqual({ ...noFilters, car_number: 'AB' })
})
