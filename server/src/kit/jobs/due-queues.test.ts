import { expect, test } from 'vitest'
import { batchDueChecks } from './due-queues.ts'

test('calls at once: one search; calls during the search: one more after it', async () => {
  const searches: (readonly string[])[] = []
  const started = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  const isDue = batchDueChecks(async (queues) => {
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

test('search fails: its queues count as due, the next search decides again', async () => {
  let count = 0
  const isDue = batchDueChecks(() => {
    count += 1
    return count === 1 ? Promise.reject(new Error('database away')) : Promise.resolve(new Set(['a']))
  })
  expect(await Promise.all([isDue('a'), isDue('b')])).toEqual([true, true])
  expect(await Promise.all([isDue('a'), isDue('b')])).toEqual([true, false])
})
