import type { Pool, PoolClient } from 'pg'
import { bulkLoad } from './bulk-load.ts'
import { chunksOf, type SeedPlan } from './numbers.ts'
import { preparing, surroundings } from './surroundings.ts'
import { countedSql, invoicesAndRatingsSql, readsSql, sessionsSql, visitsSql } from './visits.ts'

interface SeedOptions {
  sessions: number
  /** Default 500. */
  places?: number
  /** Seed of the random numbers. Default 1. */
  seed?: number
  /** End of the generated year; default now. */
  now?: Date
  onProgress?: (line: string) => void
}

const biggest = async (client: PoolClient, table: string): Promise<number> => {
  const { rows } = await client.query<{ max: string | number | null }>(`select max(id) as max from ${table}`)
  return Number(rows[0]?.max ?? 0)
}

const planFor = async (client: PoolClient, { sessions, places = 500, seed = 1, now = new Date() }: SeedOptions) => {
  const plan: SeedPlan = {
    sessions,
    places,
    clients: Math.ceil(sessions / 20),
    plates: Math.ceil(sessions / 10),
    bundles: Math.ceil(sessions / 1_000),
    base: {
      places: await biggest(client, 'places'),
      sessions: await biggest(client, 'sessions'),
      lpr_events: await biggest(client, 'lpr_events'),
    },
    seed,
    now: now.toISOString(),
  }
  return plan
}

const addRegions = `
  insert into regions (code, name, time_zone, language)
  values ('EST', 'Eesti', 'Europe/Tallinn', 'et'), ('LVA', 'Latvija', 'Europe/Riga', 'lv') on conflict do nothing`

/** Disables foreign-key checks and triggers if the account may, because generated rows are consistent; false if it may not. */
const disableTriggers = async (client: PoolClient): Promise<boolean> => {
  await client.query('savepoint checked')
  return client.query('set local session_replication_role = replica').then(
    () => client.query('release savepoint checked').then(() => true),
    () => client.query('rollback to savepoint checked').then(() => false),
  )
}

type Chunk = { from: number; to: number; isCounted: boolean }

const addChunk = async (client: PoolClient, plan: SeedPlan, { isCounted, ...chunk }: Chunk): Promise<void> => {
  await client.query(visitsSql(plan, chunk))
  await client.query('analyze visits')
  await client.query(readsSql(plan))
  await client.query(sessionsSql(plan))
  for (const statement of [...invoicesAndRatingsSql(plan), ...(isCounted ? [] : countedSql(plan))])
    await client.query(statement)
  await client.query('drop table visits')
}

const continueNumbering = async (client: PoolClient): Promise<void> => {
  for (const table of ['places', 'sessions', 'lpr_events'])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 0) + 1 from ${table}), false)`,
    )
  await client.query(`select setval('session_order', (select max(order_index) + 1 from sessions), false)`)
}

const fill = async (client: PoolClient, options: SeedOptions): Promise<void> => {
  const { onProgress = () => undefined } = options
  const plan = await planFor(client, options)
  await client.query(addRegions)
  for (const statement of preparing(plan)) await client.query(statement)
  for (const { name, sql } of surroundings(plan)) {
    const { rowCount } = await client.query(sql)
    onProgress(`${(rowCount ?? 0).toLocaleString('en')} ${name}`)
  }
  for (const table of ['clients', 'plates', 'cards', 'bundles']) await client.query(`analyze seed_${table}`)
  const isCounted = !(await disableTriggers(client))
  for (const chunk of chunksOf(plan.sessions)) {
    await addChunk(client, plan, { ...chunk, isCounted })
    onProgress(`${chunk.to.toLocaleString('en')} of ${plan.sessions.toLocaleString('en')} sessions`)
  }
  await continueNumbering(client)
  await client.query('select merge_unpaid()')
  onProgress('building indexes')
}

/** Adds a year of sessions and the rows they reference to a migrated database; deterministic for a seed and a moment. */
export const seedSessions = (pool: Pool, options: SeedOptions): Promise<void> =>
  bulkLoad(pool, ['sessions', 'lpr_events'], (client) => fill(client, options))
