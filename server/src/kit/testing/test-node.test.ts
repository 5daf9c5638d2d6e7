// PGlite too: dialect
import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { openTestNode } from './test-node.ts'
import { insertRow } from '../rows.ts'

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

test('empty queue: settled', () => node.settled())
