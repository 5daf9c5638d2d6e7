import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { withEmptyDatabase } from './empty-database.ts'
import { clusterFolders, removeLeftovers } from './postgres-leftovers.ts'
import { accountForPostgres, findPostgresPrograms } from './postgres-programs.ts'
import { withPostgres } from './postgres.ts'
import { environment, inRepository } from '../repository.ts'

// Skipped without PostgreSQL's programs; build machines must have them (`npm test` checks).
describe.runIf(findPostgresPrograms())('a temporary PostgreSQL', () => {
  test('temporary cluster: accepts connections, creates databases, is removed afterwards', async () => {
    const { url, tables } = await withPostgres((server) =>
      withEmptyDatabase(server, async (address) => {
        const client = new Client(address)
        await client.connect()
        const { rows } = await client.query<{ tables: number }>(
          `select count(*)::int as tables from pg_tables where schemaname = 'public'`,
        )
        await client.end()
        return { url: server, tables: rows[0]?.tables }
      }),
    )
    expect(tables).toBe(0)
    if (process.env['TEST_DATABASE_URL']) return // an external server is not stopped
    await expect(new Client(url).connect()).rejects.toThrow('ECONNREFUSED')
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)('leaves nothing behind after %s', async (signal) => {
    const child = startHolder()
    await once(createInterface({ input: child.stdout }), 'line')
    expect(foldersOf(child.pid!)).toHaveLength(1)
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    // After a kill -9, the next start removes the cluster.
    removeLeftovers(findPostgresPrograms()!.folder, accountForPostgres())
    expect(foldersOf(child.pid!)).toEqual([])
  })
})

/** A process that holds a cluster until it gets a signal. */
const startHolder = () => {
  const code = `const { startPostgres } = await import(${JSON.stringify(inRepository('tools', 'databases', 'postgres.ts'))})
    await startPostgres()
    console.log('ready')
    process.stdin.resume()`
  return spawn('node', ['--input-type=module', '-e', code], {
    env: environment({ TEST_DATABASE_URL: undefined }),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

const foldersOf = (processId: number) => clusterFolders().filter(({ owner }) => owner === processId)
