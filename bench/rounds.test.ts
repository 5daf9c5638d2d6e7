import { expect, test } from 'vitest'
import { interleaved, median, ratioOf } from './rounds.ts'

test('median of an even number: the mean of the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([9, 1, 5])).toBe(5)
})

test('rounds: alternatives alternate, the first round is ignored', async () => {
  const order: string[] = []
  const measure = (name: string) => () => Promise.resolve(order.push(name))
  const figures = await interleaved({ a: measure('a'), b: measure('b') }, 2)
  expect(order).toEqual(['a', 'b', 'a', 'b', 'a', 'b'])
  expect(figures).toEqual({ a: [3, 5], b: [4, 6] })
})

test('a slow round for both sides: the ratio is unchanged', () => {
  expect(ratioOf([100, 10, 100], [200, 20, 200])).toBe(0.5)
})
