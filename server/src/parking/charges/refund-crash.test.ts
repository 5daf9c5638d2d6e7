// PGlite only: starts
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { setSandboxBehaviour } from '../../adapters/payment-sandbox/sandbox-behaviour.ts'
import { migrate } from '../../kit/database/migrate.ts'
import { openPGlite } from '../../kit/database/pglite.ts'
import { callProcess, signInAt, startProcess, type RealProcess } from '../../testing/real-process.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { aPlace, saveRegions } from '../places/places.factory.ts'
import { aSession } from '../session-records/sessions.factory.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkla-crash-'))
const sandbox = join(folder, 'payment-sandbox')
const password = 'Parkla-2026'
let server: RealProcess | undefined
afterAll(async () => {
  server?.kill('SIGTERM')
  await server?.ended
  rmSync(folder, { recursive: true, force: true })
})

const refundKeys = (): Set<string> => {
  const lines = readFileSync(join(sandbox, 'payments.jsonl'), 'utf8').split('\n').filter(Boolean)
  const entries = lines.map((line) => JSON.parse(line) as { kind: string; idempotencyKey: string })
  return new Set(entries.filter(({ kind }) => kind === 'refund').map(({ idempotencyKey }) => idempotencyKey))
}

test('crash between refund and commit: refunded once', { timeout: 120_000 }, async () => {
  const model = inject('database')
  const database = await openPGlite(folder, model.kind === 'pglite' ? readFileSync(model.packedFile) : undefined)
  await migrate(database.pool)
  await saveRegions(database.db)
  const { email } = await anOwner().globalAdmin().withPassword(password).save(database.db)
  const client = await aClient().save(database.db)
  const place = await aPlace().save(database.db)
  const { id } = await aSession(new Date().toISOString()).at(place).by(client).costing(500).paid().save(database.db)
  await database.close()

  await setSandboxBehaviour(sandbox, 'chargeThenCrash')
  server = startProcess(folder)
  const before = await server.address
  const token = await signInAt(before, { email, password })
  const address = `/adminapi/parkingsessions/${id}`
  const { UpdatedAt } = (await callProcess(before, address, { token })).body
  await callProcess(before, address, { method: 'PUT', token, body: { PaymentStatus: 'REFUNDED', UpdatedAt } })
  expect(await server.ended).toBe('SIGKILL')

  await setSandboxBehaviour(sandbox, 'answer')
  server = startProcess(folder)
  const after = await server.address
  const session = async () => (await callProcess(after, `/adminapi/parkingsessions/${id}`, { token })).body
  await expect.poll(async () => (await session())['PaymentStatus'], { timeout: 60_000, interval: 250 }).toBe('REFUNDED')
  expect((await session())['RefundedInCents']).toBe(500)
  expect(refundKeys().size).toBe(1)
})
