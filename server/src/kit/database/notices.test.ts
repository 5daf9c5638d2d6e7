import type { Announcement } from '@parkla/contract/office/live/live.schema.ts'
import { beforeEach, expect, test } from 'vitest'
import { announce } from '../live.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { plainTransaction } from './transaction.ts'

const node = await openTestNode()
const { db } = node
const received: Announcement[] = []
node.services.live.subscribe((announcement) => received.push(announcement))
beforeEach(() => received.splice(0))

const transaction = plainTransaction(db)
const word = (id: number): Announcement => ({ topic: 'zones', id, placeId: 0 })
const ids = () => received.map(({ id }) => id)

test('commit: notices are sent afterwards, without duplicates', async () => {
  await transaction(async (tx) => {
    await announce(tx, word(1))
    await announce(tx, word(1))
    await announce(tx, word(2))
    expect(ids()).toEqual([])
  })
  await expect.poll(ids).toEqual([1, 2])
})

test('commit on this node: subscribeAtOnce calls its listener before the transaction resolves, and again on the notification', async () => {
  const toldBefore: number[][] = []
  const end = node.services.live.subscribeAtOnce(() => toldBefore.push(ids()))
  await transaction((tx) => announce(tx, word(6)))
  expect(toldBefore[0]).toEqual([])
  await expect.poll(() => toldBefore).toEqual([[], [6]])
  end()
})

test('rollback: no notices', async () => {
  const failing = transaction(async (tx) => {
    await announce(tx, word(3))
    throw new Error('not today')
  })
  await expect(failing).rejects.toThrow('not today')
  await announce(db, word(4))
  await expect.poll(ids).toEqual([4])
})

test('plain transaction: notices are sent with the commit', async () => {
  await db.transaction().execute((tx) => announce(tx, word(5)))
  await expect.poll(ids).toEqual([5])
})
