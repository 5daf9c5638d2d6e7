import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { openPostgres } from '@parkla/server/kit/database.ts'
import { migrate } from '@parkla/server/kit/migrate.ts'
import pg from 'pg'
import { inRepository } from '../tools/repository.ts'
import { seedSessions } from '../tools/seed/seed-sessions.ts'

/** A seeded database on a PostgreSQL server. `close` drops it, unless it is to be kept for the next run. */
export type BenchDatabase = { url: string; pool: pg.Pool; close: () => Promise<void> }

type Wanted = {
  server: string
  rows: number
  isKept: boolean
  /** What the rows are and how they come in; sessions where nothing is said. */
  filling?: Filling
}

/** Rows of one kind for a migrated database. */
export type Filling = { of: string; fill: (pool: pg.Pool, rows: number) => Promise<void> }

const sessions: Filling = { of: 'sessions', fill: (pool, rows) => seedSessions(pool, { sessions: rows }) }

const onServer = async <Result>(server: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** True when it was not there before. */
const createMissing = (server: string, name: string): Promise<boolean> =>
  onServer(server, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name} template template0`)
    return rowCount === 0
  })

const drop = (server: string, name: string): Promise<void> =>
  onServer(server, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
  })

const seed = async (pool: pg.Pool, rows: number, { of, fill }: Filling): Promise<void> => {
  const start = performance.now()
  await migrate(pool)
  await fill(pool, rows)
  console.log(`  ${rows.toLocaleString('en')} ${of} seeded in ${((performance.now() - start) / 1000).toFixed(0)} s`)
}

/** Names the tables that the migrations of today make, so that a kept database of yesterday's is not taken for it. */
const schemaMark = (): string =>
  createHash('sha1')
    .update(readFileSync(inRepository('server', 'schema.sql')))
    .digest('hex')
    .slice(0, 8)

/** Opens the database of that size on the server; makes and seeds it where no earlier run has kept one. */
export const openBenchDatabase = async (wanted: Wanted): Promise<BenchDatabase> => {
  const { server, rows, isKept, filling = sessions } = wanted
  const name = `parkla_bench_${filling.of}_${rows}_${schemaMark()}`
  const address = new URL(server)
  address.pathname = `/${name}`
  const isNew = await createMissing(server, name)
  const database = await openPostgres(address.href)
  const close = async () => {
    await database.close()
    if (!isKept) await drop(server, name)
  }
  try {
    if (isNew) await seed(database.pool, rows, filling)
    return { url: address.href, pool: database.pool, close }
  } catch (error) {
    await database.close()
    await drop(server, name)
    throw error
  }
}
