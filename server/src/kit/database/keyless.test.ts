// PGlite too: locks
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { keylessTransaction } from './transaction.ts'

const node = await openTestNode()
let runs = 0
let request = 0
beforeEach(() => {
  runs = 0
  request += 1
})

const arrive = (second: number, version: string) => {
  const arrivedAt = new Date(Date.parse('2026-03-04T10:00:00.000Z') + second * 1000).toISOString()
  return keylessTransaction(node.db, {
    ownerId: 7,
    request: `POST /money ${request}`,
    secret: node.services.settings.jwtSecret,
    arrivedAt,
    version,
    clock: node.clock.now,
  })
}
const act = () => {
  runs += 1
  return Promise.resolve({ Run: runs })
}
/** Arrives at one second, runs and is answered at another. */
const send = async (version: string, { at, until = at }: { at: number; until?: number }) => {
  const { transaction, answered } = arrive(at, version)
  node.clock.set(new Date(Date.parse('2026-03-04T10:00:00.000Z') + until * 1000).toISOString())
  const answer = await transaction(act)
  await answered()
  return answer
}

describe('equal request without a key (R191)', () => {
  test('twenty requests at once, each reads the version when it can: one act, one answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(index < 10 ? 'before' : 'after', { at: 0, until: 1 })),
    )
    expect(answers).toEqual(answers.map(() => ({ Run: 1 })))
  })
  test('request before the first answer that reads the version after it: the same act', async () => {
    await send('before', { at: 0, until: 8 })
    expect(await send('after', { at: 7, until: 9 })).toEqual({ Run: 1 })
  })
  test('request while another that waited for the first is unanswered: the same act', async () => {
    await send('before', { at: 0, until: 2 })
    await send('after', { at: 1, until: 4 })
    expect(await send('after', { at: 3, until: 4 })).toEqual({ Run: 1 })
  })
  test('comes after the answer and finds a changed record: another act', async () => {
    await send('before', { at: 0, until: 1 })
    expect(await send('after', { at: 2 })).toEqual({ Run: 2 })
    expect(await send('later', { at: 3 })).toEqual({ Run: 3 })
  })
  test('repeats while the record is unchanged: the same act for five seconds, then another', async () => {
    await send('same', { at: 0, until: 1 })
    expect(await send('same', { at: 5 })).toEqual({ Run: 1 })
    expect(await send('same', { at: 6 })).toEqual({ Run: 2 })
  })
  test('first one fails: nothing is stored, the next one acts', async () => {
    const { transaction } = arrive(0, 'same')
    await expect(transaction(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(await send('same', { at: 0 })).toEqual({ Run: 1 })
  })
})
