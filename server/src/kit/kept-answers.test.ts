import { expect, test } from 'vitest'
import { openTestNode } from '../testing/test-node.ts'
import { keptAnswer } from './kept-answers.ts'
import { plainTransaction } from './database/transaction.ts'
import { announce } from './live.ts'

const node = await openTestNode()
const { db, services, clock } = node

/** Reads one more at each call. */
const counting = () => {
  let reads = 0
  return () => Promise.resolve((reads += 1))
}

test('calls within a second: one read; afterwards another', async () => {
  const read = counting()
  const ask = () => keptAnswer(services, 'second', read)
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  clock.advance(999)
  expect(await ask()).toBe(1)
  clock.advance(1)
  expect(await ask()).toBe(2)
})

test.each([
  { topic: 'imports', reads: 1 },
  { topic: 'sessions', reads: 2 },
  { topic: 'bookings', reads: 2 },
  { topic: 'settings', reads: 2 },
] as const)('commit that announces $topic: $reads reads', async ({ topic, reads }) => {
  const read = counting()
  const ask = () => keptAnswer(services, topic, read)
  await ask()
  await plainTransaction(db)((tx) => announce(tx, { topic, id: 1, placeId: 0 }))
  expect(await ask()).toBe(reads)
})

test('read that failed: not kept', async () => {
  await expect(keptAnswer(services, 'fails', () => Promise.reject(new Error('no connection')))).rejects.toThrow()
  expect(await keptAnswer(services, 'fails', counting())).toBe(1)
})
