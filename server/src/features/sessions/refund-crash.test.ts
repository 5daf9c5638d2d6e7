import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { setSandboxBehaviour } from '../../adapters/payment-sandbox/payment-sandbox.behaviour.ts'
import { openPGlite } from '../../kit/pglite.ts'
import { migrate } from '../../kit/migrate.ts'
import { anOwner } from '../accounts/accounts.factory.ts'
import { aClient } from '../clients/clients.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { aSession } from './sessions.factory.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkla-crash-'))
const sandbox = join(folder, 'payment-sandbox')
const password = 'Parkla-2026'
let server: ChildProcess | undefined
afterAll(async () => {
  if (server?.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

/** The real program on that folder; resolves with its address once it says it runs. */
const start = async (): Promise<string> => {
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', DATABASE_URL: '' }
  server = spawn(process.execPath, [fileURLToPath(new URL('../../main.ts', import.meta.url))], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const chunk of server.stdout ?? []) {
    const address = /http:\/\/\S+/.exec(String(chunk))?.[0]
    if (address) return address
  }
  throw new Error('the server ended before it ran')
}

const call = async (address: string, path: string, { token, ...init }: RequestInit & { token?: string } = {}) => {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  const response = await fetch(`${address}${path}`, { ...init, headers })
  return (await response.json()) as { token: string; PaymentStatus: string; RefundedInCents: number }
}

test('a crash after the provider paid back and before we wrote it down: the money moves once', { timeout: 120_000 }, async () => {
  const database = await openPGlite(folder)
  await migrate(database.pool)
  const owner = await anOwner().globalAdmin().withPassword(password).save(database.db)
  const now = new Date().toISOString()
  const client = await aClient().save(database.db)
  const session = await aSession(now).at(await aPlace().save(database.db)).by(client).costing(500).paid().save(database.db)
  await database.close()

  await setSandboxBehaviour(sandbox, 'chargeThenCrash')
  const first = await start()
  const signIn = { method: 'POST', body: JSON.stringify({ Email: owner.email, Password: password }) }
  const { token } = await call(first, '/admin/login', signIn)
  const crashed = once(server as ChildProcess, 'exit')
  await call(first, `/adminapi/parkingsessions/${session.id}`, { method: 'PUT', token, body: JSON.stringify({ PaymentStatus: 'REFUNDED' }) })
  const [, signal] = (await crashed) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')

  await setSandboxBehaviour(sandbox, 'answer')
  const second = await start()
  const after = () => call(second, `/adminapi/parkingsessions/${session.id}`, { token })
  await expect.poll(async () => (await after()).PaymentStatus, { timeout: 60_000, interval: 250 }).toBe('REFUNDED')
  expect((await after()).RefundedInCents).toBe(500)
  const journal = readFileSync(join(sandbox, 'payments.jsonl'), 'utf8').split('\n').filter(Boolean)
  const keys = journal.map((line) => JSON.parse(line) as { kind: string; idempotencyKey: string }).filter(({ kind }) => kind === 'refund')
  expect(new Set(keys.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})
