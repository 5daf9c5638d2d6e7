import { expect, test } from 'vitest'
import * as z from 'zod'
import { keepSearch, lastSearch } from './last-search.ts'

const Search = z.object({ page: z.number().default(0), plate: z.string().default('') })

test('list that was shown: its filters and page; another list: defaults', () => {
  keepSearch({ pathname: '/kept', search: { page: 3, plate: '123ABC' } })
  expect(lastSearch('/kept', Search)).toEqual({ page: 3, plate: '123ABC' })
  expect(lastSearch('/other', Search)).toEqual({ page: 0, plate: '' })
})

test('list that another user opened: defaults, not the plate that this user searched', () => {
  keepSearch({ pathname: '/shared', search: { plate: '123ABC' } }, 1)
  expect([lastSearch('/shared', Search, 1).plate, lastSearch('/shared', Search, 2).plate]).toEqual(['123ABC', ''])
})
