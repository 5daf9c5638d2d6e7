import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { fromKysely, PgBoss, type JobWithMetadata } from 'pg-boss'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { errorCode, PortFailure } from '../../ports/port-failure.ts'
import type { Services, Transaction } from '../context.ts'
import type { Database } from '../database/database.ts'
import { batchDueChecks } from './due-queues.ts'
import { Rejection } from '../errors.ts'
import type { Jobs } from './job-queue.ts'
import type { Log } from '../log.ts'
import { logFailure } from '../database/outages.ts'
import { plainTransaction } from '../database/transaction.ts'

/** Context of a job: as of a command, without a user. */
export type JobContext = Services & {
  now: Instant
  transaction: Transaction
  signal: AbortSignal
  /** Aborted when the node begins to shut down: a long job that can resume later stops here. */
  ending?: AbortSignal
  /** True on the last try; set by the queue. */
  isLastTry?: boolean
}

/**
 * Work outside a request. It is enqueued in the command's transaction, retried after failures and crashes, and must be
 * idempotent.
 */
export type JobDefinition<Payload extends object> = {
  name: string
  /** Heartbeat timeout in seconds: a silent worker's job is given to another; at least 10. */
  heartbeatSeconds?: number
  /** Retries after the first try; the delay doubles from `retryDelaySeconds` (1). */
  retries?: number
  retryDelaySeconds?: number
  /** Every job has a key; at most one per key waits or runs. */
  isKeyed?: true
  /** Cron expression with its zone, for scheduled jobs. */
  schedule?: { cron: string; timeZone: string }
  run: (ctx: JobContext, payload: Payload) => Promise<void>
}

export const defineJob = <Payload extends object>(definition: JobDefinition<Payload>): JobDefinition<Payload> =>
  definition

/** Continues after a failure, so that one record does not block the others; throws the first failure at the end. */
export const runForEach = async <One>(
  all: AsyncIterable<One> | Iterable<One>,
  work: (one: One) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = []
  for await (const one of all) await work(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

type AnyJob = JobDefinition<never>

/** `hasClock`: whether a worker starts scheduled jobs at their time; tests run them themselves. */
type JobsOptions = { log: Log; isWorker: boolean; hasClock?: boolean }

/** Conditions of pg-boss for the jobs that it fetches, without the queue. */
const dueConditions = ["j.state < 'active'", 'NOT j.blocked', 'j.start_after <= pgboss.job_now()']

/**
 * The queue that this statement of pg-boss fetches jobs from; undefined for its other statements, and for a fetch by other
 * conditions: jobs that `findDueQueues` does not find would wait forever.
 */
const polledQueue = (text: string): string | undefined =>
  dueConditions.every((condition) => text.includes(condition)) ? /j\.name = '([^']+)'/.exec(text)?.[1] : undefined

/** Those of `queues` that have a job to fetch. The order of the fetch lets the index give the first due job of each queue at once. */
const findDueQueues =
  ({ pool }: Database) =>
  async (queues: readonly string[]): Promise<Set<string>> => {
    const { rows } = await pool.query<{ name: string }>(
      `select queue.name from unnest($1::text[]) as queue (name), lateral (
        select from pgboss.job j where j.name = queue.name and ${dueConditions.join(' and ')}
        order by j.priority desc, j.created_on limit 1) due`,
      [queues],
    )
    return new Set(rows.map(({ name }) => name))
  }

const openBoss = (database: Database, { log, isWorker, hasClock = true }: JobsOptions): PgBoss => {
  const isDue = batchDueChecks(findDueQueues(database))
  /** Queues whose last fetch found a job: they are fetched from without a search, until a fetch finds none. */
  const busy = new Set<string>()
  const boss = new PgBoss({
    db: {
      executeSql: async (text: string, values: unknown[] = []) => {
        // Every worker polls at start and every few seconds, but a poll locks and updates, and few queues have jobs.
        const queue = polledQueue(text)
        if (queue === undefined) return database.pool.query(text, values)
        if (!busy.has(queue) && !(await isDue(queue))) return { rows: [] }
        const fetched = await database.pool.query(text, values)
        if (fetched.rows.length > 0) busy.add(queue)
        else busy.delete(queue)
        return fetched
      },
      listen: async (channel: string, onNotification: (payload: string) => void, onReconnect: () => void) =>
        database.listen(`"${channel.replaceAll('"', '')}"`, onNotification, onReconnect),
    },
    ...(database.kind === 'pglite' ? { backend: 'pglite' as const } : {}),
    useListenNotify: true,
    supervise: isWorker,
    schedule: isWorker && hasClock,
    monitorVacuum: false,
    reindex: false,
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 30,
  } as never) // Its option types lack `backend` and the shape of our `listen`.
  // Some errors of pg-boss are plain objects with the fields of an error.
  boss.on('error', ({ message, ...fields }: Error) =>
    logFailure(log, Object.assign(new Error(message), fields), (reason) => log.error({ reason }, 'job queue')),
  )
  return boss
}

const longestRetryDelaySeconds = 600

const optionsOf = (job: AnyJob) => ({
  retryLimit: job.retries ?? 10,
  retryDelay: job.retryDelaySeconds ?? 1,
  retryBackoff: true,
  retryDelayMax: longestRetryDelaySeconds,
  heartbeatSeconds: job.heartbeatSeconds ?? 10,
  expireInSeconds: 6 * 3600,
  notify: true,
})

/** Creates missing queues; a worker updates changed ones. Reads all at once: a statement per queue slows every start. */
const prepareQueues = async (boss: PgBoss, definitions: readonly AnyJob[], isWorker: boolean): Promise<void> => {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of definitions) {
    const queue = queues.get(job.name)
    const options = optionsOf(job)
    if (!queue) await boss.createQueue(job.name, { ...options, ...(job.isKeyed ? { policy: 'exclusive' } : {}) })
    else if (isWorker && !isDeepStrictEqual({ ...queue, ...options }, queue)) await boss.updateQueue(job.name, options)
    else continue
    // Cache the queue beforehand: `send` inside a transaction would look it up on another connection.
    await boss.findJobs(job.name, { id: '00000000-0000-0000-0000-000000000000' })
  }
}

/** Saves new and changed schedules. */
const prepareSchedules = async (boss: PgBoss, definitions: readonly AnyJob[]): Promise<void> => {
  const known = new Set((await boss.getSchedules()).map(({ name, cron, timezone }) => [name, cron, timezone].join()))
  for (const { name, schedule } of definitions)
    if (schedule && !known.has([name, schedule.cron, schedule.timeZone].join()))
      await boss.schedule(name, schedule.cron, {}, { tz: schedule.timeZone })
}

/**
 * The kind of failure without its message: mail servers quote the address and the database quotes the row, and neither the
 * log nor the queue may hold personal data.
 */
const kindOf = (error: unknown): string => {
  if (error instanceof PortFailure || error instanceof Rejection) return error.reason
  return [error instanceof Error ? error.name : 'unknown', errorCode(error)].join(' ').trim()
}

/** The stack's file lines only; the message is left out. */
const stackFramesOf = (error: unknown): string[] =>
  error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^ +at .*:\d+:\d+\)?$/.test(line)) : []

/** Logs every job failure and returns it to the queue. */
const carryOut = async <Payload extends object>(
  job: JobDefinition<Payload>,
  ctx: JobContext,
  payload: Payload,
): Promise<void> => {
  try {
    await job.run(ctx, payload)
  } catch (error) {
    const reason = kindOf(error)
    logFailure(ctx.log, error, () =>
      ctx.log.warn({ job: job.name, reason, stack: stackFramesOf(error) }, 'job failed; it will be retried'),
    )
    // oxlint-disable-next-line preserve-caught-error -- the cause would carry the message along
    throw new Error(reason)
  }
}

type Working = { boss: PgBoss; services: Services; ending: AbortSignal }

const startWorker = async (job: AnyJob, { boss, services, ending }: Working): Promise<void> => {
  const options = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5, includeMetadata: true as const }
  let workerId = ''
  workerId = await boss.work<never, void, typeof options>(
    job.name,
    options,
    async ([work]: JobWithMetadata<never>[]) => {
      if (!work) return
      // Fetch again after this job: one notification may stand for several jobs, and the next poll is seconds away.
      boss.notifyWorker(workerId)
      const ctx: JobContext = {
        ...services,
        now: services.clock().toISOString(),
        transaction: plainTransaction(services.db),
        signal: work.signal,
        ending,
        isLastTry: work.retryCount >= work.retryLimit,
      }
      await carryOut(job, ctx, work.data)
    },
  )
}

/**
 * An embedded database has one process, so a job marked as running at start belongs to a dead process: it fails, and its
 * retry starts with the workers.
 */
const retryRunningJobs = async ({ kind, pool }: Database, boss: PgBoss): Promise<void> => {
  if (kind !== 'pglite') return
  const { rows } = await pool.query<{ name: string; id: string }>(
    "select name, id from pgboss.job where state = 'active'",
  )
  for (const { name, id } of rows) await boss.fail(name, id, { reason: 'the process ended' })
  const ids = rows.map(({ id }) => id)
  await pool.query("update pgboss.job set start_after = now() where state = 'retry' and id = any($1)", [ids])
}

/** Any fixed number that differs from the lock key of the migrations. */
const lockKey = 7_275_554

/** The queue creates its tables on first start; the lock keeps two nodes from doing so at once. */
const withLock = async ({ kind, pool }: Database, start: () => Promise<void>): Promise<void> => {
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

/** Jobs that still run then fail, and are tried again by another node. */
const longestStopMs = 20_000

/** Opens the queue: every node may enqueue, nodes with `ROLE=all|worker` also run jobs. */
export const openJobs = async (
  database: Database,
  definitions: readonly AnyJob[],
  options: JobsOptions,
): Promise<Jobs & { work(services: Services): Promise<void> }> => {
  const { isWorker } = options
  const boss = openBoss(database, options)
  const ending = new AbortController()
  await withLock(database, async () => {
    await boss.start()
    await prepareQueues(boss, definitions, isWorker)
    if (isWorker) await prepareSchedules(boss, definitions)
  })
  if (isWorker) await retryRunningJobs(database, boss)
  return {
    enqueue: async (tx, job, { key, ...payload }) => {
      await boss.send(job.name, payload, {
        db: fromKysely(tx),
        ...(key === undefined ? {} : { singletonKey: key }),
      })
    },
    enqueueEach: async (tx, job, payloads) => {
      if (payloads.length > 0)
        await boss.insert(
          job.name,
          payloads.map((data) => ({ data })),
          { db: fromKysely(tx) },
        )
    },
    work: async (services) => {
      for (const job of definitions) await startWorker(job, { boss, services, ending: ending.signal })
    },
    close: async () => {
      ending.abort()
      // `stop` alone would look for ended workers every 500 ms.
      const ended = Promise.all(definitions.map(({ name }) => boss.offWork(name)))
      await Promise.race([ended, pause(longestStopMs, undefined, { ref: false })])
      await boss.stop({ graceful: true, timeout: 1_000 })
    },
  }
}
