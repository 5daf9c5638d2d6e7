import { expect, test } from 'vitest'
import { interleaved, median, ratioOf } from './rounds.ts'

test('the median of an even number lies between the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([9, 1, 5])).toBe(5)
})

test('alternatives take turns and the first round does not count', async () => {
  const order: string[] = []
  const measure = (name: string) => () => Promise.resolve(order.push(name))
  const figures = await interleaved({ a: measure('a'), b: measure('b') }, 2)
  expect(order).toEqual(['a', 'b', 'a', 'b', 'a', 'b'])
  expect(figures).toEqual({ a: [3, 5], b: [4, 6] })
})

test('a moment that slows both sides leaves the ratio alone', () => {
  expect(ratioOf([100, 10, 100], [200, 20, 200])).toBe(0.5)
})
