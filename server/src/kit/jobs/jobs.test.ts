import { afterAll, expect, inject, test } from 'vitest'
import type { Services } from '../context.ts'
import { defineJob, openJobs, type JobDefinition } from './jobs.ts'
import { openLog } from '../log.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

const database = await openTestDatabase(inject('database'))
afterAll(() => database.close())

/** Opens and closes the queue with this job. */
const start = async (changed: Partial<JobDefinition<object>>, isWorker = true): Promise<void> => {
  const job = defineJob({ name: 'jobs.sample', run: () => Promise.resolve(), ...changed })
  const queue = await openJobs(database, [job], { log: openLog('silent'), isWorker })
  await queue.close()
}

const stored = async () => {
  const { rows } = await database.pool.query(
    `select q.retry_limit, q.heartbeat_seconds, s.cron, s.timezone
     from pgboss.queue q left join pgboss.schedule s using (name) where name = 'jobs.sample'`,
  )
  return rows
}

test('job with changed options: the next start of a worker applies them to the stored queue and schedule', async () => {
  await start({ retries: 2 })
  expect(await stored()).toEqual([{ retry_limit: 2, heartbeat_seconds: 10, cron: null, timezone: null }])
  await start({ retries: 5, heartbeatSeconds: 60, schedule: { cron: '0 2 * * *', timeZone: 'Europe/Riga' } })
  const first = { retry_limit: 5, heartbeat_seconds: 60, cron: '0 2 * * *', timezone: 'Europe/Riga' }
  expect(await stored()).toEqual([first])
  await start({ retries: 5, heartbeatSeconds: 60, schedule: { cron: '0 3 * * *', timeZone: 'Europe/Riga' } })
  expect(await stored()).toEqual([{ ...first, cron: '0 3 * * *' }])
  await start({ retries: 9, schedule: { cron: '0 4 * * *', timeZone: 'Europe/Riga' } }, false)
  expect(await stored()).toEqual([{ ...first, cron: '0 3 * * *' }])
})

/** The searches and fetches that workers of these jobs send until there are `least`, and the queues that they search. */
const fetchesOf = async (all: readonly JobDefinition<object>[], least: number, waiting: string[] = []) => {
  const statements: { kind: 'search' | 'fetch'; values: unknown[] }[] = []
  const query = (text: string, values: unknown[]) => {
    if (text.includes('unnest')) statements.push({ kind: 'search', values })
    else if (text.includes('SKIP LOCKED')) statements.push({ kind: 'fetch', values })
    return database.pool.query(text, values)
  }
  const pool = Object.assign(Object.create(database.pool) as typeof database.pool, { query })
  // Not as a worker: the maintenance of a worker sends such statements too.
  const queue = await openJobs({ ...database, pool }, all, { log: openLog('silent'), isWorker: false })
  for (const name of waiting) await database.pool.query('insert into pgboss.job (name) values ($1)', [name])
  await queue.work({ clock: () => new Date() } as Services) // The jobs here use nothing else.
  await expect.poll(() => statements.length).toBeGreaterThanOrEqual(least)
  await queue.close()
  return statements
}

test('start of twelve workers without jobs: one statement asks for all queues', async () => {
  const all = Array.from({ length: 12 }, (_, nth) =>
    defineJob({ name: `jobs.polled${nth}`, run: () => Promise.resolve() }),
  )
  expect(await fetchesOf(all, 1)).toEqual([{ kind: 'search', values: [all.map(({ name }) => name)] }])
})

test('three waiting jobs of a queue: one search, then fetches until there is none', async () => {
  const job = defineJob({ name: 'jobs.busy', run: () => Promise.resolve() })
  const statements = await fetchesOf([job], 5, [job.name, job.name, job.name])
  expect(statements.map(({ kind }) => kind)).toEqual(['search', 'fetch', 'fetch', 'fetch', 'fetch'])
})
