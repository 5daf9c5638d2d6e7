import { expect, test } from 'vitest'
import * as z from 'zod'
import { filterChange, isChanged } from './search-state.ts'
import { pagingInUrl, textFilter } from './url-state.ts'

test('filter of a paged list: page and cursor are reset', () => {
  const Paged = z.object({ plate: textFilter(), ...pagingInUrl([20]) })
  expect(filterChange(Paged, { plate: '1' })).toEqual({ plate: '1', page: 0, cursor: '' })
})

test('filter of a list without pages: no paging enters the address', () => {
  expect(filterChange(z.object({ plate: textFilter() }), { plate: '1' })).toEqual({ plate: '1' })
})

test('changed filters: only the names of the defaults count', () => {
  const search = { plate: '', status: 'OPEN', page: 3 }
  expect(isChanged(search, { plate: '', status: 'OPEN' })).toBe(false)
  expect(isChanged(search, { plate: '', status: 'ALL' })).toBe(true)
})
