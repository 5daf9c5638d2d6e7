import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startTestProvider } from '@parkla/server/adapters/identity-oidc/oidc-provider.testing.ts'
import { createDatabase } from '../../tools/databases/empty-database.ts'
import { freePort } from '../../tools/free-port.ts'
import { hasPostgres, startPostgres } from '../../tools/databases/postgres.ts'
import { environment, inRepository } from '../../tools/repository.ts'

/** The production server with demo data in a temporary directory. */
export interface RunningServer {
  url: string
  /** URL of the broker. */
  brokerUrl: string
  /** DATA_DIR; mails are in `outbox/`. */
  dataFolder: string
  /** Stops the server; resolves when its child processes have exited too. */
  end: () => Promise<void>
  stop: () => Promise<void>
}

/** Host of the chat widget, answered by the test itself. */
export const chatHost = 'embed.chat.test'

/** `field`: time factor of the simulated drivers; no simulator by default. */
type Start = { field?: number }

/** Starts the server on a copy of the template; on PGlite when there is no template. */
export const startServer = async ({ field = 0 }: Start = {}): Promise<RunningServer> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parkla-e2e-'))
  const database = await openDatabase()
  const url = `http://localhost:${await freePort()}`
  const mqttPort = await freePort()
  const provider = await startTestProvider(`${url}/login`, { hasPage: true })
  const settings: Settings = {
    ...noServices,
    PORT: new URL(url).port,
    MQTT_PORT: String(mqttPort),
    PUBLIC_URL: url,
    DATA_DIR: dataFolder,
    DATABASE_URL: database.url,
    JWT_SECRET: randomBytes(32).toString('hex'),
    DEMO: '1',
    CHECK_ANSWERS: '1',
    LOG_LEVEL: 'warn',
    CHAT_HOSTS: chatHost,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Parkla ID',
  }
  let child: ChildProcess | undefined
  const end = async (): Promise<void> => {
    if (child) await endOf(child)
  }
  const stop = async (): Promise<void> => {
    await end()
    await provider.close()
    await database.release()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    if (database.url === undefined) await addPeople(settings)
    child = spawnServer({ ...settings, FIELD: String(field) })
    await announced(child)
    return { url, brokerUrl: `mqtt://127.0.0.1:${mqttPort}`, dataFolder, end, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const logFile = inRepository('.cache', 'reports', 'e2e-server.log')

type Settings = Record<string, string | undefined>

/** Outside services that the shell's environment may name; the tests must not reach them. */
const noServices: Settings = {
  MQTT_URL: undefined,
  SMTP_URL: undefined,
  CHAT_WEBHOOK_URL: undefined,
  OIDC_ISSUER: undefined,
  OIDC_CLIENT_ID: undefined,
  OIDC_CLIENT_SECRET: undefined,
  OIDC_GROUPS: undefined,
}

const runNode = (file: string, settings: Settings, stdio: StdioOptions): ChildProcess =>
  spawn('node', [file], { env: environment(settings), stdio })

/** Inserts the demo data and the accounts of the tests. */
const addPeople = async (settings: Settings): Promise<void> => {
  const child = runNode(inRepository('e2e', 'steps', 'add-people.ts'), settings, ['ignore', 'ignore', 'inherit'])
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`Adding the accounts of the tests ended with ${code}`)
}

const spawnServer = (settings: Settings): ChildProcess => {
  const child = runNode(inRepository('server', 'src', 'main.ts'), settings, ['ignore', 'pipe', 'pipe'])
  mkdirSync(join(logFile, '..'), { recursive: true })
  const log = createWriteStream(logFile)
  child.stdout!.pipe(log, { end: false })
  child.stderr!.pipe(log, { end: false })
  return child
}

/** Resolves with the address that the server prints when it is ready. */
const announced = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({ input: child.stdout! }) // `spawnServer` pipes it
    lines.on('line', (line) => {
      if (line.startsWith('Parkla is running')) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: see ${logFile}`)))
  })

/** `close` is emitted when every process that inherited the output has exited. */
const endOf = async (child: ChildProcess): Promise<void> => {
  if (child.stderr?.closed === true) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
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
const openDatabase = async (): Promise<Database> => {
  const template = process.env[templateVariable]
  if (template === undefined) return { url: undefined, release: () => Promise.resolve() }
  const { server, name } = JSON.parse(template) as Template // written by `prepareTemplate`
  const { url, drop } = await createDatabase(server, name)
  return { url, release: drop }
}
