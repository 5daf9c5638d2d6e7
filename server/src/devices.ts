import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { DeviceMessage } from '@parkla/contract/gates/devices/device-messages.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { watchAlarms } from './gates/alarms/watch-alarms.ts'
import { handleAnswer, handleFirmware, handleLog } from './gates/devices/answers.ts'
import { isKnownDevice } from './gates/devices/device-keys.ts'
import { handleHeartbeat } from './gates/devices/heartbeats.ts'
import { linkChannel, type LinkNotice } from './gates/devices/link-calls.ts'
import { connectedSince } from './gates/devices/link-uptime.ts'
import type { LinkContext } from './gates/devices/device-link.ts'
import {
  endOverdue,
  releaseOverdue,
  sendOne,
  sendWaiting,
  announceLogs,
} from './gates/gates/commands/command-outbox.ts'
import { handleInputs, handleOutputs, handleStatus } from './gates/devices/device-states.ts'
import type { Services } from './kit/context.ts'
import { logFailure } from './kit/database/outages.ts'
import type { Database } from './kit/database/database.ts'
import { plainTransaction } from './kit/database/transaction.ts'
import { errorCode, reasonOf } from './ports/port-failure.ts'
import { handleRead } from './processes/lpr/lpr-reads.ts'

/** Dispatches a device message to its handler. */
const take = async (ctx: LinkContext, message: DeviceMessage): Promise<void> => {
  switch (message.kind) {
    case 'heartbeat':
      return handleHeartbeat(ctx, message)
    case 'status':
      return handleStatus(ctx, message)
    case 'inputs':
      return handleInputs(ctx, message)
    case 'outputs':
      return handleOutputs(ctx, message)
    case 'log':
      return handleLog(ctx, message)
    case 'answer':
      return handleAnswer(ctx, message)
    case 'firmware':
      return handleFirmware(ctx, message)
    case 'read':
      await handleRead(ctx, message)
  }
}

type Opening = { services: Services; database: Database }
type Contexts = () => LinkContext

const contextsOf = ({ db, ...services }: Services, signal: AbortSignal): Contexts => {
  const newLogs = new Map<number, number>()
  const skews = new Map<number, readonly number[]>()
  return () => ({
    db,
    ...services,
    newLogs,
    skews,
    signal,
    now: services.clock().toISOString(),
    transaction: plainTransaction(db),
  })
}

/** Errors that a retry cannot fix: data and constraint errors (SQLSTATE 22, 23). */
const isPermanent = (error: unknown): boolean => /^2[23]/.test(errorCode(error))

const logEveryMs = 60_000

/** Logs invalid messages of a device at most once a minute, with their number. */
const unreadableLogger = ({ log, clock }: Services) => {
  const known = new Map<string, { times: number; at: number }>()
  return (device: string, why: string): void => {
    const at = clock().getTime()
    const before = known.get(device) ?? { times: 0, at: 0 }
    const times = before.times + 1
    const isDue = at - before.at >= logEveryMs
    known.set(device, isDue ? { times: 0, at } : { times, at: before.at })
    if (isDue) log.warn({ device, why, times }, 'invalid device message')
  }
}

/** `onMessageSeen` runs on every message: a received message proves that the link works. */
const listen = async ({ services }: Opening, contexts: Contexts, onMessageSeen: () => unknown): Promise<void> => {
  const logUnreadable = unreadableLogger(services)
  await services.ports.gate.listen({
    isKnown: (login) => isKnownDevice(services.db, login),
    onUnreadable: logUnreadable,
    onMessage: async (message) => {
      onMessageSeen()
      try {
        await take(contexts(), message)
      } catch (error) {
        if (isPermanent(error)) return logUnreadable(message.device, `${message.kind}: ${errorCode(error)}`)
        services.log.warn(
          { device: message.device, kind: message.kind, reason: reasonOf(error) },
          'device message failed; it will be delivered again',
        )
        throw error
      }
    },
  })
}

const tickMs = 1_000
const alarmsEveryMs = 10_000

/** The periodic steps, in sequence. */
export const tick = async (contexts: Contexts): Promise<void> => {
  for (const step of [sendWaiting, endOverdue, releaseOverdue, announceLogs]) await step(contexts())
}

/** `since`: when the link came up; while it is down no device counts as silent. */
type Ticking = { contexts: Contexts; services: Services; signal: AbortSignal; since: () => Instant | undefined }

const runTicks = async ({ contexts, services, signal, since }: Ticking): Promise<void> => {
  let watchedAt = 0
  while (!signal.aborted) {
    try {
      await tick(contexts)
      const at = services.clock().getTime()
      const listeningSince = since()
      // also when the clock was set back
      if (listeningSince !== undefined && Math.abs(at - watchedAt) >= alarmsEveryMs) {
        watchedAt = at
        await watchAlarms(contexts(), { listeningSince })
      }
    } catch (error) {
      logFailure(services.log, error, () =>
        services.log.warn({ reason: reasonOf(error) }, 'periodic step of the device link failed'),
      )
    }
    await pause(tickMs, undefined, { signal }).catch(() => undefined)
  }
}

const recheckEveryMs = 60_000

/**
 * Makes up for `forget` notifications missed while not listening; runs beside the other work, because it queries once per
 * device.
 */
const rechecker = ({ ports, log }: Services): (() => void) => {
  let underWay: Promise<void> | undefined
  return () => {
    underWay ??= ports.gate
      .recheck()
      .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'device check failed; it will be repeated'))
      .finally(() => (underWay = undefined))
  }
}

/** Notifications of all nodes, including this one; handled right after their commit. */
const listenForCalls = (
  { services, database }: Opening,
  contexts: Contexts,
  recheck: () => void,
): Promise<{ close(): Promise<void> }> => {
  const carryOut = async (call: LinkNotice): Promise<void> => {
    if ('command' in call) await sendOne(contexts(), call.command)
    else await services.ports.gate.forget(call.forget)
  }
  return database.listen(
    linkChannel,
    (payload) => {
      // Only our nodes send on this channel.
      carryOut(JSON.parse(payload) as LinkNotice).catch((error: unknown) =>
        services.log.warn({ reason: reasonOf(error) }, 'notification of the device link failed'),
      )
    },
    // Missed commands are found by the next tick.
    recheck,
  )
}

const aborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort')
}

/** An external broker that does not answer is logged once; the port keeps trying. */
const lateMs = 10_000

/** Runs the link until `signal` aborts. */
const runLink = async (opening: Opening, signal: AbortSignal): Promise<void> => {
  const { services } = opening
  const failed = new AbortController()
  const over = AbortSignal.any([signal, failed.signal])
  const contexts = contextsOf(services, over)
  const recheck = rechecker(services)
  const calls = await listenForCalls(opening, contexts, recheck)
  const rechecking = setInterval(recheck, recheckEveryMs)
  const since = connectedSince(services.ports.gate, {
    now: () => contexts().now,
    warn: (text) => services.log.warn({}, text),
  })
  const ticking = runTicks({ contexts, services, signal: over, since })
  try {
    const late = setTimeout(() => services.log.warn({}, 'device link not connected yet'), lateMs)
    await Promise.race([listen(opening, contexts, since), aborted(over)]).finally(() => clearTimeout(late))
    await ticking
  } finally {
    failed.abort()
    clearInterval(rechecking)
    await services.ports.gate.close()
    await calls.close()
    await ticking
  }
}

/** Any fixed number that differs from the lock keys of the migrations and the queue. */
const lockKey = 7_275_555
const retryMs = 2_000

/**
 * Runs `work` while this node holds the lock, and not at all if another node holds it; aborts its signal when the lock is
 * lost.
 */
const withLock = async (
  { database: { kind, pool } }: Opening,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  if (kind === 'pglite') return work(signal)
  const connection = await pool.connect()
  const lost = new AbortController()
  const lose = () => lost.abort()
  connection.on('end', lose)
  connection.on('error', lose)
  try {
    const { rows } = await connection.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
      lockKey,
    ])
    if (rows[0]?.isMine !== true) return
    await work(AbortSignal.any([signal, lost.signal]))
  } finally {
    const isGone = await connection.query('select pg_advisory_unlock($1)', [lockKey]).then(
      () => false,
      () => true,
    )
    // A broken connection may still emit errors; one that returns to the pool must not keep our listeners.
    if (!isGone) for (const event of ['end', 'error'] as const) connection.off(event, lose)
    connection.release(isGone)
  }
}

/** The link to the devices: on one worker node at a time; another takes over when that node ends. */
export type Devices = { close(): Promise<void> }

export const openDevices = (opening: Opening): Devices => {
  const { log } = opening.services
  const closing = new AbortController()
  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await withLock(opening, closing.signal, (signal) => runLink(opening, signal))
      } catch (error) {
        logFailure(log, error, (reason) => log.warn({ reason }, 'device link failed; retrying'))
      }
      await pause(retryMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    close: async () => {
      closing.abort()
      await running
    },
  }
}
