import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { instantOf } from '@parkla/contract/kit/time.ts'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { watchDatabase } from './outages.ts'
import type { Tables } from './tables.gen.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** An open database: PostgreSQL or embedded PGlite behind the same driver. */
export type Database = {
  kind: 'postgres' | 'pglite'
  pool: pg.Pool
  db: Db
  /**
   * For lists; the replica if there is one. Uses generic plans, because planning a statement with many joins takes longer
   * than running it; so limits and values that decide the plan (a status, a region) are literals in the statement.
   */
  replica: Db
  /** LISTEN on a channel; `onGap` is called when notifications may have been missed. */
  listen(channel: string, onPayload: (payload: string) => void, onGap: () => void): Promise<{ close(): Promise<void> }>
  close(): Promise<void>
}

const toInstant = (text: string): string =>
  text.startsWith('-') || text.startsWith('infinity') ? text : instantOf(text)

const { builtins } = pg.types
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.TIMESTAMPTZ, toInstant],
  [builtins.DATE, (text) => text],
])

/** Local type parsers; the driver's global ones stay unchanged. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (...args: Parameters<typeof pg.types.getTypeParser>) =>
    (args[1] !== 'binary' && parsers.get(args[0])) || pg.types.getTypeParser(...args),
}

const names = new Map<string, string>()

/** Name of a prepared statement. */
export const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha1').update(text).digest('base64url')
  if (names.size > 2_000) names.clear()
  names.set(text, name)
  return name
}

type QueryArguments = Parameters<pg.Client['query']>

/** Names each parameterised statement, so that PostgreSQL parses and plans it once per connection. */
class NamingClient extends pg.Client {
  // @ts-expect-error the driver's overloads cannot be expressed; arguments pass through unchanged
  override query(...args: QueryArguments) {
    // Read by position, because the overloads differ in every argument.
    const [text, values, callback] = args as unknown as [unknown, unknown, never]
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return super.query(...args)
    const named: pg.QueryConfig = { name: nameOf(text), text, values }
    return super.query(named, callback)
  }
}

/** A pool with UTC sessions and prepared statements. */
export const openPool = (options: pg.PoolConfig): pg.Pool =>
  new pg.Pool({ ...options, types, Client: NamingClient as never }) // See the overloads above.

const pools = new WeakMap<object, pg.Pool>()

export const kyselyOn = (pool: pg.Pool): Db => {
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

/** The pool of a database; undefined for a transaction, which has its own connection. */
export const poolOf = (db: Db | Tx): pg.Pool | undefined => pools.get(db)

const listenOn =
  (connectionString: string): Database['listen'] =>
  async (channel, onPayload, onGap) => {
    const closing = new AbortController()
    let client: pg.Client | undefined
    const connect = async (): Promise<void> => {
      client = new pg.Client({ connectionString, application_name: 'parkla-listen', keepAlive: true })
      client.on('notification', ({ payload }) => onPayload(payload ?? ''))
      // The connection's end event follows the error and is handled.
      client.on('error', () => undefined)
      await client.connect()
      await client.query(`listen ${channel}`)
      client.once('end', () => void reconnect())
    }
    const reconnect = async (): Promise<void> => {
      while (!closing.signal.aborted) {
        await pause(1_000)
        const isBack = await connect().then(
          () => true,
          () => false,
        )
        if (isBack) return onGap()
      }
    }
    await connect()
    return {
      close: async () => {
        closing.abort()
        await client?.end()
      },
    }
  }

// JIT compilation takes longer than any of our statements. A page read by an index costs about as much as one in order, on a solid-state
// disk or in memory: with the usual estimate of four times as much, PostgreSQL reads all places or clients for a page of 20 sessions.
const usualOptions = '-c TimeZone=UTC -c jit=off -c random_page_cost=1.1'
export const listOptions = `${usualOptions} -c plan_cache_mode=force_generic_plan`

/** Longest wait for a free or a new connection. */
const waitForConnectionMs = 10_000

/** A pool that logs no idle errors, and a function that closes its sockets. */
const openWatchedPool = (connection: pg.PoolConfig): { pool: pg.Pool; closeSockets: () => void } => {
  const pool = openPool({ ...connection, keepAlive: true })
  const sockets = new Set<Duplex>()
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // A connection may break while a transaction holds it: the transaction's statement has been rejected, and without a listener the
    // error would end the process.
    client.on('error', () => undefined)
    // The driver's types lack the property `connection`.
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
    sockets.add(stream)
    stream.once('close', () => sockets.delete(stream))
  })
  return { pool, closeSockets: () => sockets.forEach((socket) => socket.destroy()) }
}

type PoolLimits = { poolSize?: number; waitMs?: number }

/** PostgreSQL 15 or newer (`DATABASE_URL`), with an optional replica for lists. */
export const openPostgres = async (
  url: string,
  replicaUrl?: string,
  { poolSize: max = 10, waitMs: connectionTimeoutMillis = waitForConnectionMs }: PoolLimits = {},
): Promise<Database> => {
  const limits = { max, connectionTimeoutMillis, application_name: 'parkla' }
  const open = (connectionString: string, options: string) => openWatchedPool({ connectionString, options, ...limits })
  const main = open(url, usualOptions)
  const { pool } = main
  const version = await pool.query<{ server_version_num: string }>('show server_version_num')
  if (Number(version.rows[0]?.server_version_num ?? 0) < 150_000) {
    await pool.end()
    throw new Error('PostgreSQL 15 or newer is needed')
  }
  const lists = open(replicaUrl ?? url, listOptions)
  const watches = [
    watchDatabase({ connectionString: url }, () => {
      main.closeSockets()
      if (replicaUrl === undefined) lists.closeSockets()
    }),
    ...(replicaUrl === undefined ? [] : [watchDatabase({ connectionString: replicaUrl }, lists.closeSockets)]),
  ]
  return {
    kind: 'postgres',
    pool,
    db: kyselyOn(pool),
    replica: kyselyOn(lists.pool),
    listen: listenOn(url),
    close: async () => {
      for (const watch of watches) watch.close()
      await Promise.all([pool.end(), lists.pool.end()])
    },
  }
}
