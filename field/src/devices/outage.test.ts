import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callProcess, signInAt, startProcess } from '@parkla/server/testing/real-process.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { findPostgresPrograms } from '../../../tools/databases/postgres-programs.ts'
import { startStoppablePostgres } from '../../../tools/databases/postgres.ts'

const admin = { email: 'first@parkla.test', password: 'Parkla-2026' }
const environment = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  JWT_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
  LOG_LEVEL: 'warn',
}

const aClient = (at: number) => ({
  Name: 'Mari',
  Email: '',
  PhoneNumber: `+3725${String(at).padStart(7, '0')}`,
  Language: 'EST',
  Region: 'EST',
  LicensePlates: [],
  IsBlocked: false,
  Notes: '',
})

type Answer = Awaited<ReturnType<typeof callProcess>>

/** Saves one client after the other until it is stopped. */
const keepWriting = (address: string, token: string) => {
  const acknowledged: string[] = []
  const refused: Answer[] = []
  const stopped = new AbortController()
  const write = async (): Promise<void> => {
    for (let at = 0; !stopped.signal.aborted; at += 1) {
      const body = aClient(at)
      const answer = await callProcess(address, '/adminapi/client', { method: 'POST', token, body })
      if (answer.status === 200) acknowledged.push(body.PhoneNumber)
      else refused.push(answer)
    }
  }
  const done = write()
  const stop = async () => {
    stopped.abort()
    await done
  }
  return { acknowledged, refused, stop }
}

const phonesIn = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ phone_number: string }>('select phone_number from clients order by id')
  await client.end()
  return rows.map(({ phone_number }) => phone_number)
}

const logLines = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string })

// Build machines have PostgreSQL's programs (`npm test` checks).
test.runIf(findPostgresPrograms())(
  'PostgreSQL crashes and returns: 503 with Retry-After meanwhile, one log line a second, no acknowledged write lost',
  { timeout: 240_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parkla-outage-'))
    const postgres = await startStoppablePostgres()
    const server = startProcess(folder, { ...environment, DATABASE_URL: postgres.url })
    try {
      const address = await server.address
      const token = await signInAt(address, admin)
      const { acknowledged, refused, stop } = keepWriting(address, token)
      const growsTo = (count: number) =>
        expect.poll(() => acknowledged.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(count)
      await growsTo(20)

      await postgres.crash()
      const crashedAt = performance.now()
      await expect.poll(() => refused.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(30)
      const list = await callProcess(address, '/adminapi/parkingsessions', { token })
      expect([list.status, list.body['Error']]).toEqual([503, 'server.unavailable'])
      expect((await callProcess(address, '/health/live')).status).toBe(200)
      while (performance.now() - crashedAt < 2_500) await callProcess(address, '/adminapi/places', { token })

      await postgres.startAgain()
      const seconds = (performance.now() - crashedAt) / 1_000
      const before = acknowledged.length
      await growsTo(before + 20)
      await stop()
      expect((await callProcess(address, '/adminapi/parkingsessions', { token })).status).toBe(200)

      for (const { status, headers, body } of refused)
        expect([status, headers.get('retry-after'), body['Error']]).toEqual([503, '5', 'server.unavailable'])
      const stored = await phonesIn(postgres.url)
      expect(new Set(stored).size).toBe(stored.length)
      expect(stored).toEqual(expect.arrayContaining(acknowledged))
      const lines = logLines(server.output())
      const outage = lines.filter(({ msg }) => msg === 'database unavailable')
      expect(lines.filter(({ msg }) => msg !== 'database unavailable')).toEqual([])
      expect(outage.length).toBeGreaterThan(0)
      // The database still starts up after it accepts its first connection.
      expect(outage.length).toBeLessThanOrEqual(Math.ceil(seconds) + 3)
    } finally {
      server.kill('SIGKILL')
      await server.ended
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
