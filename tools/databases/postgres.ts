import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../free-port.ts'
import { clusterPrefix, fastParent, removeCluster, removeLeftovers } from './postgres-leftovers.ts'
import { type Account, accountForPostgres, findPostgresPrograms, postgresMissing } from './postgres-programs.ts'

/** A PostgreSQL server for tests and benchmarks. `url` may create databases. `stop` ends it and removes its files. */
interface TemporaryPostgres {
  url: string
  stop: () => Promise<void>
}

/**
 * `test`: fast, without durability. `crash`: commits survive the end of its processes, not of the machine. `bench`: durable, with
 * memory as in production. `trace`: as `bench`, and counts each statement.
 */
type Purpose = 'test' | 'crash' | 'bench' | 'trace'

const fast = [
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'shared_buffers=128MB',
  'max_connections=200',
  // Starting parallel workers takes longer than any statement of a test.
  'max_parallel_workers_per_gather=0',
]

const bench = ['fsync=on', 'shared_buffers=512MB', 'work_mem=32MB', 'maintenance_work_mem=256MB', 'max_wal_size=4GB']

const settings: Record<Purpose, readonly string[]> = {
  test: [...fast, 'synchronous_commit=off'],
  crash: fast,
  bench,
  trace: [...bench, 'shared_preload_libraries=pg_stat_statements'],
}

interface Cluster {
  folder: string
  password: string
  programs: string
  account: Account | undefined
}

/** True where `startPostgres` will find one. */
export const hasPostgres = (): boolean =>
  process.env['TEST_DATABASE_URL'] !== undefined || findPostgresPrograms() !== undefined

/**
 * Starts a temporary cluster on a free loopback port, or returns the server of TEST_DATABASE_URL if set. The cluster is
 * removed when this process exits; after a kill -9, by the next start.
 */
export const startPostgres = async (purpose: Purpose = 'test'): Promise<TemporaryPostgres> => {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: () => Promise.resolve() }
  const programs = findPostgresPrograms()
  if (!programs) throw new Error(postgresMissing)
  const account = accountForPostgres()
  removeLeftovers(programs.folder, account)
  const cluster = createCluster(
    settings[purpose].includes('fsync=on') ? tmpdir() : fastParent(),
    programs.folder,
    account,
  )
  try {
    return await startCluster(cluster, purpose)
  } catch (error) {
    rmSync(cluster.folder, { recursive: true, force: true })
    throw error
  }
}

/** A cluster of the test's own, to stop and start again under the program. */
interface StoppablePostgres extends TemporaryPostgres {
  /** As after a crash: no connection is closed properly, nothing is written. */
  crash: () => Promise<void>
  /** On the same address; recovers what was committed. */
  startAgain: () => Promise<void>
}

/** Starts a cluster that keeps commits through a crash, whatever TEST_DATABASE_URL says. */
export const startStoppablePostgres = async (): Promise<StoppablePostgres> => {
  const programs = findPostgresPrograms()
  if (!programs) throw new Error(postgresMissing)
  const account = accountForPostgres()
  const cluster = createCluster(fastParent(), programs.folder, account)
  const port = await freePort()
  let child = await startServer(cluster, { port, purpose: 'crash' })
  return {
    url: urlOf(cluster, port),
    crash: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGQUIT') // "immediate" shutdown
      await ended
    },
    startAgain: async () => {
      child = await startServer(cluster, { port, purpose: 'crash' })
    },
    stop: () => stopper(child, cluster)(),
  }
}

/** Runs `use` with a temporary PostgreSQL and stops it afterwards, also when `use` fails. */
export const withPostgres = async <Result>(
  use: (url: string) => Promise<Result>,
  purpose: Purpose = 'test',
): Promise<Result> => {
  const postgres = await startPostgres(purpose)
  try {
    return await use(postgres.url)
  } finally {
    await postgres.stop()
  }
}

const createCluster = (parent: string, programs: string, account: Account | undefined): Cluster => {
  const folder = mkdtempSync(join(parent, `${clusterPrefix}${process.pid}-`))
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid)
  // A random password needs no slow hash (SCRAM), which would take milliseconds of each of a test run's many connections.
  const options = ['--username=parkla', `--pwfile=${passwordFile}`, '--auth=md5', '--encoding=UTF8']
  const args = ['-D', join(folder, 'cluster'), ...options, '--locale=C', '--no-sync']
  // The account may not have access to the current folder, so it starts in the cluster's.
  execFileSync(join(programs, 'initdb'), args, { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  return { folder, password, programs, account }
}

const urlOf = ({ password }: Cluster, port: number): string =>
  `postgres://parkla:${password}@127.0.0.1:${port}/postgres`

const startServer = async (
  cluster: Cluster,
  { port, purpose }: { port: number; purpose: Purpose },
): Promise<ChildProcess> => {
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`, ...settings[purpose]]
  const args = ['-D', join(cluster.folder, 'cluster'), ...all.flatMap((setting) => ['-c', setting])]
  const child = spawn(join(cluster.programs, 'postgres'), args, {
    ...cluster.account,
    cwd: cluster.folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await accepting(child)
  return child
}

const startCluster = async (cluster: Cluster, purpose: Purpose): Promise<TemporaryPostgres> => {
  const port = await freePort()
  const child = await startServer(cluster, { port, purpose })
  return { url: urlOf(cluster, port), stop: stopper(child, cluster) }
}

/** Resolves when the server accepts connections; rejects with its output when it exits. */
const accepting = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    const output: string[] = []
    const lines = createInterface({ input: child.stderr! }) // the pipe that `startCluster` asked for
    lines.on('line', (line) => {
      if (output.length < 50) output.push(line)
      if (line.includes('ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output.join('\n')}`)))
  })

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const stopper = (child: ChildProcess, { folder, programs, account }: Cluster): (() => Promise<void>) => {
  const atExit = () => removeCluster(programs, folder, account)
  process.once('exit', atExit)
  for (const signal of signals) process.once(signal, exitOn)
  return async () => {
    process.off('exit', atExit)
    for (const signal of signals) process.off(signal, exitOn)
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGINT') // "fast" shutdown: open connections are cut, data is written
      await ended
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Exits on a signal, so that the 'exit' listeners run. */
const exitOn = (signal: NodeJS.Signals): void => {
  process.exit(signal === 'SIGINT' ? 130 : 143)
}
