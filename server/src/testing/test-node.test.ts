// PGlite too: dialect
import { api } from '@parkla/contract/api.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestNode } from './test-node.ts'
import { insertRow } from '../kit/database/rows.ts'
import { asOtherCaller } from './transaction-guard.ts'

const node = await openTestNode({ clock: '2026-03-04T10:00:00.000Z' })

test('test node: answers from its own migrated database', async () => {
  const { id } = await insertRow(node.db, 'owners', { email: 'global@example.com', admin: true })
  const answer = await node.call(api.places.profiles, { type: 'PARKING' }, id)
  expect(answer).toMatchObject({ status: 200, body: [] })
})

test('clock: moves only when set', async () => {
  expect(node.services.clock().toISOString()).toBe('2026-03-04T10:00:00.000Z')
  node.clock.advance(60_000)
  expect(node.clock.instant()).toBe('2026-03-04T10:01:00.000Z')
})

describe('query inside an open transaction', () => {
  const one = sql`select 1`

  test('through the transaction, as another caller, and after it: answered', async () => {
    const later = await node.db.transaction().execute(async (tx) => {
      await one.execute(tx)
      return { asked: asOtherCaller(() => one.execute(node.db)) }
    })
    await expect(Promise.all([later.asked, one.execute(node.db)])).resolves.toHaveLength(2)
  })

  test.each(['db', 'replica'] as const)('by %s itself: rejected', async (which) => {
    const nested = node.services[which].transaction().execute(() => one.execute(node.services[which]))
    await expect(nested).rejects.toThrow('A query outside the open transaction')
  })
})

test('empty queue: settled', () => node.settled())
