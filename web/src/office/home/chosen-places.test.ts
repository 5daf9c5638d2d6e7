import { expect, test } from 'vitest'
import { chosenOf } from './chosen-places.ts'

const found = [{ Id: 3, Name: 'Sadama parkla' }]

test.each([
  ['answer to the filters: places that it lacks are left out', '3,4', false, ['3']],
  ['former answer while the next one loads: every chosen place stays', '3,4', true, ['3', '4']],
  ['none chosen while the next answer loads: none', '', true, []],
])('%s', (_, place_ids, isFormer, chosen) => {
  expect(chosenOf(place_ids, { found, isFormer })).toEqual(chosen)
})
