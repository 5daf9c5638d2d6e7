import { expect, test } from 'vitest'
import * as z from 'zod'
import { keepSearch, lastSearch } from './last-search.ts'

const Search = z.object({ page: z.number().default(0), plate: z.string().default('') })

test('list that was left: its filters and page; another list: defaults', () => {
  keepSearch({ pathname: '/kept', search: { page: 3, plate: '123ABC' } })
  expect(lastSearch('/kept', Search)).toEqual({ page: 3, plate: '123ABC' })
  expect(lastSearch('/other', Search)).toEqual({ page: 0, plate: '' })
})
