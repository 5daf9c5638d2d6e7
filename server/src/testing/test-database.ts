import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { jobs } from '../jobs.ts'
import { openPostgres, type Database, type Db } from '../kit/database/database.ts'
import { openJobs } from '../kit/jobs/jobs.ts'
import { openLog } from '../kit/log.ts'
import { migrate } from '../kit/database/migrate.ts'
import { openPGliteInMemory } from '../kit/database/pglite.ts'

/** Passed from the global setup to test files: a migrated database with regions and VAT rates to copy. */
export type Model = { kind: 'pglite'; packedFile: string } | { kind: 'postgres'; server: string; template: string }

declare module 'vitest' {
  // Vitest types the values of a global setup by this interface.
  export interface ProvidedContext {
    database: Model
  }
}

/** Migrations and the tables of the job queue, so that test files need not create them. */
export const prepareTables = async (database: Database): Promise<void> => {
  await migrate(database.pool)
  const queue = await openJobs(database, jobs, { log: openLog('silent'), isWorker: true })
  await queue.close()
}

export const uniqueName = (purpose: string): string => `parkla_${purpose}_${randomBytes(6).toString('hex')}`

export const withName = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement on the server's own database, such as `create database`. */
export const runOnServer = async (server: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Fifty calls at once share ten connections: on a machine with other work the last one waits longer than users would. */
const waitForConnectionMs = 90_000

const copyOnPostgres = async (server: string, template: string): Promise<Database> => {
  const name = uniqueName('file')
  // Copied as files: takes half the time of logging each page to the WAL.
  await runOnServer(server, `create database ${name} template ${template} strategy file_copy`)
  const database = await openPostgres(withName(server, name), undefined, { waitMs: waitForConnectionMs })
  const close = async () => {
    await database.close()
    await runOnServer(server, `drop database if exists ${name} with (force)`)
  }
  return { ...database, close }
}

/** A migrated database with the regions and VAT rates of the factories, otherwise empty; dropped on close. */
export const openTestDatabase = (model: Model): Promise<Database> =>
  model.kind === 'pglite'
    ? openPGliteInMemory(readFileSync(model.packedFile))
    : copyOnPostgres(model.server, model.template)

/** Regions are added by the first start and by the seed: a test of these begins without. */
export const removeRegions = async (db: Db): Promise<void> => {
  await db.deleteFrom('vat_rates').execute()
  await db.deleteFrom('regions').execute()
}
