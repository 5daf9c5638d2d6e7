import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anOwner } from './people/accounts/accounts.factory.ts'
import { sendPasswordNotice } from './people/accounts/accounts.jobs.ts'
import { jobs } from './jobs.ts'
import { openTestNode } from './testing/test-node.ts'

const node = await openTestNode()

const isJob = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && 'run' in value

test('job names: feature.verbNoun, unique', () => {
  const names = jobs.map(({ name }) => name)
  for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+([A-Z][a-z]+)*$/)
  expect(new Set(names).size).toBe(names.length)
})

test('every definition in a .jobs.ts: in the manifest of its feature', async () => {
  const files = globSync('**/*.jobs.ts', { cwd: import.meta.dirname })
  const modules = await Promise.all(files.map((file) => import(`./${file}`) as Promise<Record<string, unknown>>))
  const defined = modules.flatMap((exported) => Object.values(exported).flat()).filter(isJob)
  expect(defined.length).toBeGreaterThan(30)
  const names = new Set(jobs.map(({ name }) => name))
  expect(defined.filter(({ name }) => !names.has(name))).toEqual([])
})

test('several jobs of one queue at once: run one after another, not one per poll', async () => {
  const { id: ownerId } = await anOwner().save(node.db)
  await node.services.db.transaction().execute(async (tx) => {
    for (let sent = 0; sent < 3; sent += 1)
      await node.services.jobs.enqueue(tx, sendPasswordNotice, {
        noticeUuid: node.services.uuid(),
        ownerId,
        language: 'et',
      })
  })
  await node.settled()
  const { rows } = await node.database.pool.query<{ state: string; waitedSeconds: number }>(
    `select state, coalesce(extract(epoch from started_on - lag(completed_on) over (order by started_on)), 0)::float
       as "waitedSeconds" from pgboss.job where name = $1`,
    [sendPasswordNotice.name],
  )
  expect(rows.map(({ state }) => state)).toEqual(['completed', 'completed', 'completed'])
  // The queue is polled every five seconds.
  for (const { waitedSeconds } of rows) expect(waitedSeconds).toBeLessThan(4)
})
