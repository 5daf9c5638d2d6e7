import { expect, test } from 'vitest'
import { moved, partsAfter } from './public-link.form.ts'

test.each([
  [2, 1, [1, 3, 2]],
  [0, 2, [2, 3, 1]],
  [0, -1, [1, 2, 3]],
  [0, 3, [1, 2, 3]],
  [3, 0, [1, 2, 3]],
])('field %i of three moved to %i: %j', (from, to, after) => {
  expect(moved([1, 2, 3], from, to)).toEqual(after)
})

test('part of a form: required, it is included; left out, it is not required; included, nothing else changes', () => {
  expect(partsAfter('Comments', 'Required', true)).toEqual({ IncludeComments: true, CommentsRequired: true })
  expect(partsAfter('Comments', 'Include', false)).toEqual({ IncludeComments: false, CommentsRequired: false })
  expect(partsAfter('Comments', 'Include', true)).toEqual({ IncludeComments: true })
})
