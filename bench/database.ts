import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { saveRegions } from '@parkla/server/parking/places/places.factory.ts'
import { kyselyOn, openPostgres } from '@parkla/server/kit/database/database.ts'
import { migrate } from '@parkla/server/kit/database/migrate.ts'
import pg from 'pg'
import { inRepository } from '../tools/repository.ts'
import { seedSessions } from '../tools/seed/seed-sessions.ts'
import type { Line } from './report.ts'

/** A seeded PostgreSQL database. `close` drops it, unless it is kept for the next run. */
export type BenchDatabase = { url: string; pool: pg.Pool; close: () => Promise<void> }

/** A size of database on a server. */
export type Wanted = { server: string; rows: number; isKept: boolean }

/** Inserts rows of one kind into a migrated database with regions. */
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

/** Creates the database unless it exists; true if it was created. */
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
  // Before the rows: a rate added later counts totals anew from sessions.
  await saveRegions(kyselyOn(pool))
  await fill(pool, rows)
  console.log(`  ${rows.toLocaleString('en')} ${of} seeded in ${((performance.now() - start) / 1000).toFixed(0)} s`)
}

/** Hash of the schema in the name, so that a kept database with an older schema is not reused. */
const schemaMark = (): string =>
  createHash('sha1')
    .update(readFileSync(inRepository('server', 'schema.sql')))
    .digest('hex')
    .slice(0, 8)

/** Opens the database of that size and seed; creates and seeds it unless an earlier run has kept it. */
export const openBenchDatabase = async (
  { server, rows, isKept }: Wanted,
  filling: Filling = sessions,
): Promise<BenchDatabase> => {
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

type Opening<Subject> = Omit<Wanted, 'rows'> & {
  few: number
  many: number
  open: (wanted: Wanted) => Promise<Subject>
}

/** Lines of a small and a large database, which are closed afterwards. */
export async function* ofBothSizes<Subject extends { database: BenchDatabase }>(
  { few, many, open, ...wanted }: Opening<Subject>,
  lines: (few: Subject, many: Subject) => AsyncGenerator<Line>,
): AsyncGenerator<Line> {
  const small = await open({ ...wanted, rows: few })
  try {
    const large = await open({ ...wanted, rows: many })
    try {
      yield* lines(small, large)
    } finally {
      await large.database.close()
    }
  } finally {
    await small.database.close()
  }
}
