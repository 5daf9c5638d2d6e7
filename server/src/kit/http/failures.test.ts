// PGlite too: dialect
import { expect, test, vi } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { insertRow } from '../database/rows.ts'

const node = await openTestNode()

test('no free database connection: answer says that the server is busy', async () => {
  const global = await insertRow(node.db, 'owners', { email: 'global@example.test', admin: true })
  const { pool } = node.database
  const usual = pool.options.connectionTimeoutMillis
  // As during an import into the embedded database: no connection is free.
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  pool.options.connectionTimeoutMillis = 100
  try {
    const { status, body } = await node.call('GET /adminapi/me', undefined, { as: global, headers: { language: 'en' } })
    expect([status, body['Error']]).toEqual([503, 'server.unavailable'])
    expect(body['Message']).toMatch(/Try again/)
  } finally {
    pool.options.connectionTimeoutMillis = usual
    for (const connection of held) connection.release()
  }
  expect((await node.call('GET /adminapi/me', undefined, global)).status).toBe(200)
})

test('database leaves during a request: 503 with Retry-After', async () => {
  const global = await insertRow(node.db, 'owners', { email: 'other@example.test', admin: true })
  const { pool } = node.database
  const away = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
  const connect = vi.spyOn(pool, 'connect').mockImplementation(() => {
    throw away
  })
  const cut = await node.call('GET /adminapi/me', undefined, global)
  connect.mockRestore()
  expect([cut.status, cut.body['Error'], cut.headers['retry-after']]).toEqual([503, 'server.unavailable', '5'])
  expect((await node.call('GET /adminapi/me', undefined, global)).status).toBe(200)
})
