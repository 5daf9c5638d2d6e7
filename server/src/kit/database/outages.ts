import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

/** Codes of node's sockets and of PostgreSQL (class 08, shutdown, starting up, too many connections). */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** Errors of the driver and its pool, which have a text and no code. */
const awayTexts =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout)/

/**
 * A fault of the statement: more or fewer values than placeholders. Its code 08P01 is also what PgBouncer answers when it has no
 * server, so the text decides; with translated messages it counts as an outage.
 */
const wrongValues = /^bind message supplies/

/** Whether the database could not be reached, or left during the statement. */
export const isDatabaseAway = (error: Error & { code?: unknown; errors?: unknown }): boolean => {
  if (error instanceof AggregateError) return error.errors.some((each) => each instanceof Error && isDatabaseAway(each))
  const code = typeof error.code === 'string' ? error.code : ''
  if (wrongValues.test(error.message)) return false
  return awayCodes.has(code) || code.startsWith('08') || awayTexts.test(error.message)
}

const quietMs = 1_000

/** Makes a function that logs an outage at most once a second, with the number of lines left out since. */
export const outageLog = () => {
  let lastLineMs = Number.NEGATIVE_INFINITY
  let leftOut = 0
  return (log: Pick<Log, 'error'>, { reason, code }: { reason: string; code: unknown }): void => {
    const nowMs = performance.now()
    if (nowMs - lastLineMs < quietMs) {
      leftOut += 1
      return
    }
    log.error({ reason, code, leftOut }, 'database unavailable')
    lastLineMs = nowMs
    leftOut = 0
  }
}

export const logOutage = outageLog()

/** Logs a failure of background work: an outage of the database at most once a second, other failures by `otherwise`. */
export const logFailure = (log: Pick<Log, 'error'>, error: unknown, otherwise: (reason: string) => void): void => {
  const reason = error instanceof Error ? error.message : String(error)
  if (error instanceof Error && isDatabaseAway(error))
    logOutage(log, { reason, code: 'code' in error ? error.code : undefined })
  else otherwise(reason)
}

/** `answerMs`: how long a connection or a `select 1` may take. */
type Pace = { probeMs: number; answerMs: number }
const usualPace: Pace = { probeMs: 2_000, answerMs: 5_000 }

const probe = async (options: pg.ClientConfig, answerMs: number): Promise<void> => {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: answerMs, query_timeout: answerMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** Share of a probe's time: if the event loop was busy for longer, it could not read the answer. */
const busyShare = 0.5

/**
 * Detects a database that no longer answers while connections stay open (a lost host, a dropped route): probes it on a new
 * connection, and after two failures closes the sockets of the pools, so that waiting statements fail at once. A busy event
 * loop runs the timeout before it reads the answer: such a failure does not count.
 */
export const watchDatabase = (
  options: pg.ClientConfig,
  closeSockets: () => void,
  { probeMs, answerMs } = usualPace,
): { close: () => void } => {
  const closing = new AbortController()
  const watch = async (): Promise<void> => {
    let failures = 0
    while (!closing.signal.aborted) {
      await pause(probeMs, undefined, { signal: closing.signal }).catch(() => undefined)
      const [before, startedMs] = [performance.eventLoopUtilization(), performance.now()]
      // A server that refuses a probe for too many connections, or by another error that does not mean it is away, has answered.
      const isAnswered = await probe(options, answerMs).then(
        () => true,
        (error: unknown) => error instanceof pg.DatabaseError && (error.code === '53300' || !isDatabaseAway(error)),
      )
      // Timers run up to a millisecond early.
      const isLate = performance.now() - startedMs >= answerMs - 1
      if (isLate && !isAnswered && performance.eventLoopUtilization(before).utilization > busyShare) continue
      failures = isAnswered ? 0 : failures + 1
      if (failures >= 2 && !closing.signal.aborted) closeSockets()
    }
  }
  void watch()
  return { close: () => closing.abort() }
}
