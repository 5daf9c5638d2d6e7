import { expect, test } from 'vitest'
import { openLimiter } from './limiter.ts'

test('limit of two: further works start in order, each when one before has ended or failed', async () => {
  const limit = openLimiter(2)
  const started: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const works = ends.map(({ promise }, nth) =>
    limit(async () => {
      started.push(nth)
      await promise
    }).catch(() => undefined),
  )
  expect(started).toEqual([0, 1])
  ends[1]?.reject(new Error('failed'))
  await works[1]
  await expect.poll(() => started).toEqual([0, 1, 2])
  for (const { resolve } of ends) resolve()
  await Promise.all(works)
  expect(started).toEqual([0, 1, 2, 3])
})
