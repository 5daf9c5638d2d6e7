import { describe, expect, test } from 'vitest'
import { activeFilterCount, filtersOf, noFilters, SessionsSearch } from './sessions.search.ts'

const usual = SessionsSearch.parse({})

describe('address', () => {
  test.each([
    { name: 'a plate of digits', raw: { car_number: '123' }, expected: { car_number: '123' } },
    { name: 'an invalid phone, kept to show its error', raw: { phone_number: '12' }, expected: { phone_number: '12' } },
    { name: 'an unknown status', raw: { status: 'SLEEPING' }, expected: {} },
    { name: 'a page size', raw: { page_size: '200' }, expected: { page_size: 200 } },
    { name: 'a page size that is not offered', raw: { page_size: '33' }, expected: {} },
    {
      name: 'a record and its tab',
      raw: { session: '7', tab: 'images' },
      expected: { session: 7, tab: 'images' },
    },
    { name: 'a negative page', raw: { page: '-1' }, expected: {} },
    { name: 'a record that is no number', raw: { session: 'x' }, expected: {} },
  ])('$name', ({ raw, expected }) => expect(SessionsSearch.parse(raw)).toEqual({ ...usual, ...expected }))

  test('empty address: no filter', () => expect(filtersOf(usual)).toEqual(noFilters))
})

test.each([
  { filters: {}, count: 0 },
  { filters: { from: '1.1.2026', to: '2.1.2026' }, count: 1 },
  { filters: { to: '2.1.2026' }, count: 1 },
  { filters: { status: 'ENDED', car_number: 'AB', from: '1.1.2026' }, count: 3 },
] as const)('$filters counts as $count filters', ({ filters, count }) => {
  expect(activeFilterCount({ ...noFilters, ...filters })).toBe(count)
})
