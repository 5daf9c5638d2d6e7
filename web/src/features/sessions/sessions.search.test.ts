import { describe, expect, test } from 'vitest'
import { activeFilterCount, readSessionsSearch, withFilters, withoutFilters } from './sessions.search.ts'

describe('reading an address', () => {
  test.each([
    { name: 'nothing', raw: {}, says: {} },
    { name: 'a plate of digits that a parser made a number', raw: { car_number: 123 }, says: { car_number: '123' } },
    { name: 'a wrong phone, kept to say what is wrong', raw: { phone_number: '12' }, says: { phone_number: '12' } },
    { name: 'an unknown status', raw: { status: 'SLEEPING' }, says: {} },
    { name: 'the default page size', raw: { page_size: 20 }, says: {} },
    { name: 'a page size as text', raw: { page_size: '200' }, says: { page_size: 200 } },
    { name: 'a page size that is not offered', raw: { page_size: 33 }, says: {} },
    { name: 'a cursor without its page', raw: { cursor: 'x~1' }, says: {} },
    { name: 'a cursor with its page', raw: { cursor: 'x~1', page: 2 }, says: { cursor: 'x~1', page: 2 } },
    { name: 'a paper without its record', raw: { paper: 'images' }, says: {} },
    { name: 'a record and its paper', raw: { session: 7, paper: 'images' }, says: { session: 7, paper: 'images' } },
    { name: 'the first paper, which is the default', raw: { session: 7, paper: 'details' }, says: { session: 7 } },
    { name: 'a negative page', raw: { page: -1 }, says: {} },
    { name: 'empty texts', raw: { place_name: ' ', from: '' }, says: {} },
  ])('$name', ({ raw, says }) => expect(readSessionsSearch(raw)).toEqual(says))
})

test('other filters lead to the first page and close the record, and keep the page size', () => {
  const search = { page: 3, cursor: 'x~1', page_size: 50, session: 7, car_number: '12', status: 'STARTED' } as const
  expect(withFilters(search, { car_number: 'ABC' })).toEqual({ page_size: 50, car_number: 'ABC', status: 'STARTED' })
})

test('without filters only the page size is left', () => {
  expect(withoutFilters({ page: 3, page_size: 50, car_number: '12' })).toEqual({ page_size: 50 })
})

test.each([
  { search: {}, count: 0 },
  { search: { from: '1.1.2026', to: '2.1.2026' }, count: 1 },
  { search: { to: '2.1.2026', page: 4, page_size: 50 }, count: 1 },
  { search: { status: 'ENDED', car_number: 'AB', from: '1.1.2026' }, count: 3 },
] as const)('$search counts as $count filters', ({ search, count }) => expect(activeFilterCount(search)).toBe(count))
