import { fromKysely, PgBoss, type JobWithMetadata } from 'pg-boss'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { errorCode, PortFailure } from '../ports/port.failure.ts'
import type { Services, Transaction } from './context.ts'
import type { Database } from './database.ts'
import { Rejection } from './errors.ts'
import type { Jobs } from './job-queue.ts'
import type { Log } from './log.ts'
import { plainTransaction } from './transaction.ts'

/** What a job may use: like a command's context, without a person. */
export type JobContext = Services & {
  now: Instant
  transaction: Transaction
  signal: AbortSignal
  /** Aborted as soon as the node begins to end: long work that can go on later stops here, so that nobody waits for it. */
  ending?: AbortSignal
  /** When it fails now, the queue gives it up; told by the queue only. */
  isLastTry?: boolean
}

/**
 * Work outside a request. It is enqueued in the command's own commit, tried again when it fails or its process dies,
 * and must come to the same end however often it runs.
 */
export type JobDefinition<Payload extends object> = {
  name: string
  /** Seconds of silence after which a dead worker's job is given to another; at least 10. */
  heartbeatSeconds?: number
  /** Tries after the first; the delay between them doubles from `retryDelaySeconds` (1). */
  retries?: number
  retryDelaySeconds?: number
  /** Every job of it has a key, and at most one with the same key waits or runs. */
  isKeyed?: true
  /** Cron expression with its zone, for what runs by the clock. */
  schedule?: { cron: string; timeZone: string }
  run: (ctx: JobContext, payload: Payload) => Promise<void>
}

export const defineJob = <Payload extends object>(definition: JobDefinition<Payload>): JobDefinition<Payload> =>
  definition

type AnyJob = JobDefinition<never>

const openBoss = (database: Database, log: Log, isWorker: boolean): PgBoss => {
  const boss = new PgBoss({
    db: {
      executeSql: (text: string, values: unknown[] = []) => database.pool.query(text, values),
      listen: async (channel: string, onNotification: (payload: string) => void, onReconnect: () => void) =>
        database.listen(`"${channel.replaceAll('"', '')}"`, onNotification, onReconnect),
    },
    ...(database.kind === 'pglite' ? { backend: 'pglite' as const } : {}),
    useListenNotify: true,
    supervise: isWorker,
    schedule: isWorker,
    monitorVacuum: false,
    reindex: false,
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 30,
  } as never)
  boss.on('error', (error: Error) => log.error({ reason: error.message }, 'job queue'))
  return boss
}

/** However long the world is silent, it is asked again within this. */
const longestRetryDelaySeconds = 600

const prepareQueue = async (boss: PgBoss, job: AnyJob): Promise<void> => {
  const options = {
    retryLimit: job.retries ?? 10,
    retryDelay: job.retryDelaySeconds ?? 1,
    retryBackoff: true,
    retryDelayMax: longestRetryDelaySeconds,
    ...(job.isKeyed ? { policy: 'exclusive' as const } : {}),
    heartbeatSeconds: job.heartbeatSeconds ?? 10,
    expireInSeconds: 6 * 3600,
    notify: true,
  }
  await boss.createQueue(job.name, options)
  // Sending inside a transaction must not look the queue up on another connection, so have it known beforehand.
  await boss.findJobs(job.name, { id: '00000000-0000-0000-0000-000000000000' })
}

/**
 * What kind of failure it was. Its message stays behind, because a mail server quotes the address it refused and the
 * database the row: no personal data in logs, nor in the queue, which keeps what a job throws.
 */
const kindOf = (error: unknown): string => {
  if (error instanceof PortFailure || error instanceof Rejection) return error.reason
  return [error instanceof Error ? error.name : 'unknown', errorCode(error)].join(' ').trim()
}

/** Where it was thrown: lines of the stack that end in a place of the code, so none of the message. */
const placesOf = (error: unknown): string[] =>
  error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^ +at .*:\d+:\d+\)?$/.test(line)) : []

/** The one place where every job's failure goes into the log and back to the queue. */
const carryOut = async <Payload extends object>(
  job: JobDefinition<Payload>,
  ctx: JobContext,
  payload: Payload,
): Promise<void> => {
  try {
    await job.run(ctx, payload)
  } catch (error) {
    const reason = kindOf(error)
    ctx.log.warn({ job: job.name, reason, stack: placesOf(error) }, 'job failed, will be tried again')
    // oxlint-disable-next-line preserve-caught-error -- the cause would carry the message along
    throw new Error(reason)
  }
}

type Working = { boss: PgBoss; services: Services; ending: AbortSignal }

const startWorker = async (job: AnyJob, { boss, services, ending }: Working): Promise<void> => {
  const options = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5, includeMetadata: true as const }
  await boss.work<never, void, typeof options>(job.name, options, async ([work]: JobWithMetadata<never>[]) => {
    if (!work) return
    const ctx: JobContext = {
      ...services,
      now: services.clock().toISOString(),
      transaction: plainTransaction(services.db),
      signal: work.signal,
      ending,
      isLastTry: work.retryCount >= work.retryLimit,
    }
    await carryOut(job, ctx, work.data)
  })
  if (job.schedule) await boss.schedule(job.name, job.schedule.cron, {}, { tz: job.schedule.timeZone })
}

/**
 * An embedded database has one process: what is marked as running when it opens was running in a process that died.
 * Its silence is made plain, so that the supervisor gives the job out again at once.
 */
const reviveJobs = async (database: Database, boss: PgBoss): Promise<void> => {
  if (database.kind !== 'pglite') return
  await database.pool.query("update pgboss.job set heartbeat_on = now() - interval '1 day' where state = 'active'")
  await boss.supervise()
}

/** Any fixed number, but another than that of the migrations. */
const lockKey = 7_275_554

/** The queue makes its tables at its first start; two nodes at once would both try. */
const oneNodeAtATime = async ({ kind, pool }: Database, start: () => Promise<void>): Promise<void> => {
  if (kind === 'pglite') return start()
  const connection = await pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [lockKey])
    await start()
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
    connection.release()
  }
}

/** Opens the queue: every node may enqueue, nodes with `ROLE=all|worker` also carry out. */
export const openJobs = async (
  database: Database,
  definitions: readonly AnyJob[],
  { log, isWorker }: { log: Log; isWorker: boolean },
): Promise<Jobs & { work(services: Services): Promise<void> }> => {
  const boss = openBoss(database, log, isWorker)
  const ending = new AbortController()
  await oneNodeAtATime(database, async () => {
    await boss.start()
    for (const job of definitions) await prepareQueue(boss, job)
  })
  if (isWorker) await reviveJobs(database, boss)
  return {
    enqueue: async (tx, job, { key, ...payload }) => {
      await boss.send(job.name, payload, {
        db: fromKysely(tx),
        ...(key === undefined ? {} : { singletonKey: key }),
      })
    },
    work: async (services) => {
      for (const job of definitions) await startWorker(job, { boss, services, ending: ending.signal })
    },
    close: () => {
      ending.abort()
      return boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}
