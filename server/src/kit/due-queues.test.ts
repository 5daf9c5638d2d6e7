import { expect, test } from 'vitest'
import { openDueQueues } from './due-queues.ts'

test('questions at once: one search; those that arrive meanwhile: one more, after it', async () => {
  const searches: (readonly string[])[] = []
  const started = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  const isDue = openDueQueues(async (queues) => {
    searches.push(queues)
    started.resolve()
    await first.promise
    return new Set(['b', 'd'])
  })
  const early = ['a', 'b'].map(isDue)
  await started.promise
  const late = ['b', 'c', 'd'].map(isDue)
  first.resolve()
  expect(await Promise.all([...early, ...late])).toEqual([false, true, true, false, true])
  expect(searches).toEqual([
    ['a', 'b'],
    ['b', 'c', 'd'],
  ])
})

test('search that fails: its questions fail, the next one is answered', async () => {
  let count = 0
  const isDue = openDueQueues(() => {
    count += 1
    return count === 1 ? Promise.reject(new Error('database away')) : Promise.resolve(new Set(['a']))
  })
  await expect(Promise.all([isDue('a'), isDue('b')])).rejects.toThrow('database away')
  expect(await isDue('a')).toBe(true)
})
