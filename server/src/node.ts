import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { openAdapters } from './adapters.ts'
import { buildApp, type AppOptions } from './app.ts'
import type { Config } from './config.ts'
import { openDevices } from './devices.ts'
import { jobs } from './jobs.ts'
import type { Services } from './kit/context.ts'
import { openPostgres, type Database } from './kit/database/database.ts'
import { openJobs } from './kit/jobs/jobs.ts'
import { openLive } from './kit/live.ts'
import { openLog, type Log } from './kit/log.ts'
import { migrate } from './kit/database/migrate.ts'

const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url))
const packedFile = fileURLToPath(new URL('../../.cache/empty-database.tgz', import.meta.url))

/** Embedded: created on first start and stored with the data. */
const jwtSecretOf = (config: Config): Uint8Array => {
  if (config.JWT_SECRET !== undefined) return new TextEncoder().encode(config.JWT_SECRET)
  const file = join(config.DATA_DIR, 'jwt-secret')
  mkdirSync(config.DATA_DIR, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  return new TextEncoder().encode(readFileSync(file, 'utf8'))
}

const openDatabase = async (config: Config): Promise<Database> => {
  if (config.DATABASE_URL !== undefined) return openPostgres(config.DATABASE_URL, config.DATABASE_REPLICA_URL)
  // Loaded only when embedded: a node on PostgreSQL does not need its memory.
  const { openPGlite } = await import('./kit/database/pglite.ts')
  return openPGlite(config.DATA_DIR, existsSync(packedFile) ? readFileSync(packedFile) : undefined)
}

/** Trusted proxies by number or address; trusting every client would defeat the rate limits of R16. */
const trustOf = (proxies: string | undefined): AppOptions['trustProxy'] => {
  if (proxies === undefined || proxies === '0') return false
  return /^\d+$/.test(proxies) ? (_address, hop) => hop < Number(proxies) : proxies
}

/** A running node: its HTTP side (absent for a worker), its services and its shutdown. */
export type Node = {
  app: FastifyInstance | undefined
  services: Services
  database: Database
  /** Waits for running requests and jobs, then closes everything. */
  close(): Promise<void>
}

/** `database`: an open database instead of the configured one; closed with the node. */
type NodeOptions = {
  config: Config
  log?: Log
  clock?: () => Date
  database?: Database
  /** The built web app; most tests serve none, because each of its files is a route. */
  webFolder?: string
  /** Whether a worker opens the link to the devices; tests open it themselves. */
  hasDevices?: boolean
  /** Whether a worker starts scheduled jobs at their time; tests run them themselves. */
  hasClock?: boolean
}

/** Opens database, queue and ports and starts the parts of `ROLE`; the caller listens. */
export const openNode = async ({
  config,
  log = openLog(config.LOG_LEVEL),
  clock = () => new Date(),
  database: given,
  webFolder = builtWeb,
  hasDevices = true,
  hasClock = true,
}: NodeOptions): Promise<Node> => {
  const database = given ?? (await openDatabase(config))
  const isWorker = config.ROLE !== 'api'
  await migrate(database.pool)
  const queue = await openJobs(database, jobs, { log, isWorker, hasClock })
  const live = await openLive(database)
  const services: Services = {
    db: database.db,
    replica: database.replica,
    ports: await openAdapters(config, database.db, clock),
    jobs: queue,
    live,
    log,
    clock,
    uuid: randomUUID,
    settings: {
      publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
      jwtSecret: jwtSecretOf(config),
      areAnswersChecked: config.CHECK_ANSWERS === '1',
      hasOneConnection: database.kind === 'pglite',
      groupRights: config.OIDC_GROUPS,
    },
  }
  if (isWorker) await queue.work(services)
  const devices = isWorker && hasDevices ? openDevices({ services, database }) : undefined
  const app =
    config.ROLE === 'worker'
      ? undefined
      : await buildApp({
          services,
          webFolder,
          trustProxy: trustOf(config.TRUST_PROXY),
          metricsToken: config.METRICS_TOKEN,
          chatHosts: config.CHAT_HOSTS,
        })
  const close = async () => {
    await app?.close()
    await devices?.close()
    await queue.close()
    await live.close()
    await database.close()
  }
  return { app, services, database, close }
}
