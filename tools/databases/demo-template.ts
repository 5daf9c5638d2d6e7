import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, inRepository } from '../repository.ts'
import { createDatabase } from './empty-database.ts'
import { hasPostgres, startPostgres } from './postgres.ts'

/** Environment of a server that tests start. */
export type Settings = Record<string, string | undefined>

/** Outside services that the shell's environment may name; the tests must not reach them. */
export const noServices: Settings = {
  MQTT_URL: undefined,
  SMTP_URL: undefined,
  CHAT_WEBHOOK_URL: undefined,
  OIDC_ISSUER: undefined,
  OIDC_CLIENT_ID: undefined,
  OIDC_CLIENT_SECRET: undefined,
  OIDC_GROUPS: undefined,
}

export const runNode = (file: string, settings: Settings, stdio: StdioOptions): ChildProcess =>
  spawn('node', [file], { env: environment(settings), stdio })

/** Inserts the demo data and the accounts of the tests. */
export const addPeople = async (settings: Settings): Promise<void> => {
  const child = runNode(inRepository('e2e', 'steps', 'add-people.ts'), settings, ['ignore', 'ignore', 'inherit'])
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`Adding the accounts of the tests ended with ${code}`)
}

/** In the environment of tests: the PostgreSQL server and the name of the database that their servers copy. */
const templateVariable = 'E2E_TEMPLATE'
type Template = { server: string; name: string }

/**
 * Inserts the demo data and the accounts of the tests into a template database, which each server copies. Does nothing
 * without PostgreSQL, or where `npm test` has prepared one. Returns a function that removes it.
 */
export const prepareTemplate = async (): Promise<() => Promise<void>> => {
  if (!hasPostgres() || process.env[templateVariable] !== undefined) return () => Promise.resolve()
  const postgres = await startPostgres()
  const dataFolder = mkdtempSync(join(tmpdir(), 'parkla-e2e-'))
  let drop: (() => Promise<void>) | undefined
  const remove = async (): Promise<void> => {
    rmSync(dataFolder, { recursive: true, force: true })
    try {
      await drop?.()
    } finally {
      await postgres.stop()
    }
  }
  try {
    const database = await createDatabase(postgres.url)
    drop = database.drop
    const secret = randomBytes(32).toString('hex')
    const own = { DATABASE_URL: database.url, DATA_DIR: dataFolder, JWT_SECRET: secret }
    await addPeople({ ...noServices, ...own, DEMO: '1', LOG_LEVEL: 'warn' })
    const template: Template = { server: postgres.url, name: database.name }
    process.env[templateVariable] = JSON.stringify(template)
    return remove
  } catch (error) {
    await remove()
    throw error
  }
}

type Database = { url: string | undefined; release: () => Promise<void> }

/** A copy of the template; `undefined` means PGlite in the data folder. */
export const openDatabase = async (): Promise<Database> => {
  const template = process.env[templateVariable]
  if (template === undefined) return { url: undefined, release: () => Promise.resolve() }
  const { server, name } = JSON.parse(template) as Template // written by `prepareTemplate`
  const { url, drop } = await createDatabase(server, name)
  return { url, release: drop }
}
