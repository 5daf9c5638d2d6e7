import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { withEmptyDatabase } from '../tools/empty-database.ts'
import { freePort } from '../tools/free-port.ts'
import { hasPostgres, startPostgres } from '../tools/postgres.ts'
import { environment, inRepository } from '../tools/repository.ts'

/** The product as its users meet it: the real program with the demo world, on data that ends with the tests. */
export interface RunningServer {
  url: string
  /** Its DATA_DIR: mails lie in `outbox/`. */
  dataFolder: string
  stop: () => Promise<void>
}

/** Starts the server on PostgreSQL where this machine has it, else on the embedded database. */
export const startServer = async (): Promise<RunningServer> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parkla-e2e-'))
  const database = await openDatabase()
  const url = `http://localhost:${await freePort()}`
  const child = spawnServer(url, dataFolder, database.url)
  const stop = async (): Promise<void> => {
    await end(child)
    await database.release()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    await announced(child)
    return { url, dataFolder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const logFile = inRepository('.cache', 'reports', 'e2e-server.log')

const spawnServer = (url: string, dataFolder: string, database: string | undefined): ChildProcess => {
  const extra = {
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    DATA_DIR: dataFolder,
    DATABASE_URL: database,
    JWT_SECRET: randomBytes(32).toString('hex'),
    DEMO: '1',
    CHECK_ANSWERS: '1',
    LOG_LEVEL: 'warn',
    SMTP_URL: undefined,
  }
  const child = spawn('node', [inRepository('server', 'src', 'main.ts')], {
    env: environment(extra),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  mkdirSync(join(logFile, '..'), { recursive: true })
  const log = createWriteStream(logFile)
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  return child
}

/** Resolves when the server tells its address, which it does once it answers. */
const announced = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({ input: child.stdout! }) // the pipe that `spawnServer` asked for
    lines.on('line', (line) => {
      if (line.startsWith('Parkla is running')) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}; it said why in ${logFile}`)))
  })

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

interface BorrowedDatabase {
  url: string | undefined
  release: () => Promise<void>
}

/** An empty database of its own, kept until `release`. */
const openDatabase = async (): Promise<BorrowedDatabase> => {
  if (!hasPostgres()) return { url: undefined, release: () => Promise.resolve() }
  const postgres = await startPostgres()
  const done = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<string>()
  const kept = withEmptyDatabase(postgres.url, (url) => {
    opened.resolve(url)
    return done.promise
  })
  kept.catch(opened.reject)
  return {
    url: await opened.promise,
    release: async () => {
      done.resolve()
      await kept
      await postgres.stop()
    },
  }
}
