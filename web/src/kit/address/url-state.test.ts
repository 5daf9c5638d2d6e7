import { expect, test } from 'vitest'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl, parseSearch, stringifySearch, textFilter } from './url-state.ts'

const Search = z.object({
  car_number: textFilter(),
  status: choiceFilter(['', 'STARTED']),
  session: idInUrl(),
  ...pagingInUrl([20, 50]),
})

test('plate of digits: stays a text on its way through the address', () => {
  const address = stringifySearch({ car_number: '0123', status: '', page: 2 })
  expect(address).toBe('?car_number=0123&page=2')
  expect(Search.parse(parseSearch(address))).toMatchObject({ car_number: '0123', page: 2, status: '' })
})

test('impossible values in an address: defaults, never an error page', () => {
  const wrong = { status: 'NONE', page: '-1', page_size: '7', session: 'x', car_number: 5 }
  expect(Search.parse(wrong)).toEqual({ car_number: '', status: '', session: 0, page: 0, page_size: 20, cursor: '' })
})
