import { expect, test } from 'vitest'
import { activeFilterCount, noFilters } from './sessions.search.ts'

test.each([
  { filters: {}, count: 0 },
  { filters: { from: '1.1.2026', to: '2.1.2026' }, count: 1 },
  { filters: { to: '2.1.2026' }, count: 1 },
  { filters: { status: 'ENDED', car_number: 'AB', from: '1.1.2026' }, count: 3 },
] as const)('$filters counts as $count filters', ({ filters, count }) => {
  expect(activeFilterCount({ ...noFilters, ...filters })).toBe(count)
})
