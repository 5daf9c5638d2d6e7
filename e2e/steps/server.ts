import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startTestProvider } from '@parkla/server/adapters/identity-oidc/oidc-provider.testing.ts'
import { addPeople, noServices, openDatabase, runNode, type Settings } from '../../tools/databases/demo-template.ts'
import { freePort } from '../../tools/free-port.ts'
import { inRepository } from '../../tools/repository.ts'

/** The production server with demo data in a temporary directory. */
export interface RunningServer {
  url: string
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
