import { expect, test } from 'vitest'
import { slowest } from './steps.ts'

test('slowest tests: at most twenty, longest first, none under a second', () => {
  const timings = Array.from({ length: 40 }, (_, at) => ({ name: `test ${at}`, seconds: at / 8 }))
  const shown = slowest(timings)
  expect(shown).toHaveLength(20)
  expect(shown[0]).toEqual({ name: 'test 39', seconds: 4.875 })
  expect(slowest(timings.slice(0, 10)).map(({ name }) => name)).toEqual(['test 9', 'test 8'])
})
