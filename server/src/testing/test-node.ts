import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CallOf, Endpoint, Method, ResultOf } from '@parkla/contract/kit/endpoint.ts'
import type { ErrorAnswer } from '@parkla/contract/kit/error.ts'
import { idempotencyHeader } from '@parkla/contract/kit/error.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, inject } from 'vitest'
import { readConfig } from '../config.ts'
import { jobs } from '../jobs.ts'
import { openNode } from '../node.ts'
import { sql, type Selectable } from 'kysely'
import type { Services } from '../kit/context.ts'
import type { Database, Db } from '../kit/database/database.ts'
import type { JobContext } from '../kit/jobs/jobs.ts'
import { openLog } from '../kit/log.ts'
import { plainTransaction } from '../kit/database/transaction.ts'
import type { TableWithId } from '../kit/database/rows.ts'
import type { Tables } from '../kit/database/tables.gen.ts'
import { signToken, tokenHours } from '../kit/secrets/tokens.ts'
import { openTestClock, type TestClock } from './test-clock.ts'
import { openTestDatabase } from './test-database.ts'
import { asOtherCaller, guardTransactions } from './transaction-guard.ts'
import { parseMail, readOutbox, type SentMail } from './test-outbox.ts'
import { requestOf, requestTo, type RequestParts } from './test-request.ts'

type Headers = Readonly<Record<string, string>>
type Caller = number | { id: number }
/** The caller, by id or row; anonymous if absent. `token` is sent as it is. */
type CallOptions = { as?: Caller; token?: string; headers?: Headers; address?: string }
/** Only the caller, or all options. */
export type CallAs = Caller | CallOptions

/** A list is an array on the wire, with its next page in a header. */
type WireBody<E extends Endpoint> = E['paged'] extends true
  ? ResultOf<E> extends Page<infer Row>
    ? Row[]
    : never
  : ResultOf<E>
type TestAnswer<Body> = { status: number; body: Body; headers: LightMyRequestResponse['headers']; bytes: Buffer }

/** Calls of the contract have typed answers; calls by `'METHOD /path'` do not. Failures are an `ErrorAnswer`. */
export type Call = {
  <E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    as?: CallAs,
  ): Promise<TestAnswer<WireBody<E> & Partial<ErrorAnswer>>>
  // Untyped, because a test may inspect any answer.
  (methodAndPath: string, input?: unknown, as?: CallAs): Promise<TestAnswer<Record<string, unknown>>>
}

/** The real server with its own database, called without a socket. */
export type TestNode = {
  app: FastifyInstance
  services: Services
  db: Db
  database: Database
  clock: TestClock
  dataFolder: string
  call: Call
  /** A valid token of that user. */
  signIn: (owner: Caller) => Promise<string>
  /** The row with that id; rejects if there is none. */
  row: <Table extends TableWithId>(table: Table, id: number) => Promise<Selectable<Tables[Table]>>
  /** The rows with these values, by id. */
  rows: <Table extends TableWithId>(
    table: Table,
    values: Partial<Selectable<Tables[Table]>>,
  ) => Promise<Selectable<Tables[Table]>[]>
  /** Audit events of a record, oldest first. */
  audit: (entity: string, id: number | string) => Promise<Selectable<Tables['audit_events']>[]>
  /** Facts of these events. */
  facts: (entity: string, id: number | string) => Promise<string[]>
  /** Context of a job that a test runs itself. */
  jobContext: () => JobContext
  /** Starts waiting retries at once; resolves when no job waits or runs, rejects after `withinMs` (15 s). */
  settled: (withinMs?: number) => Promise<void>
  /** E-mails sent to the address, after `settled`. */
  mails: (to: string) => Promise<SentMail[]>
  /** Contents of the outbox files whose name contains `part`, after `settled`. */
  outbox: (part: string) => Promise<string[]>
}

/** Status and reason of a refusal. */
export const refusalOf = ({ status, body }: { status: number; body: { Error?: unknown } }): [number, unknown] => [
  status,
  body.Error,
]

const idOf = (owner: Caller): number => (typeof owner === 'number' ? owner : owner.id)

const optionsOf = (as: CallAs): CallOptions => (typeof as === 'number' || 'id' in as ? { as } : as)

const signer =
  ({ settings }: Services, clock: TestClock): TestNode['signIn'] =>
  (owner) => {
    const issuedAtMs = clock.now().getTime()
    const expiresAtMs = issuedAtMs + tokenHours * 3_600_000
    const claims = {
      ownerId: idOf(owner),
      tokenId: randomUUID(),
      issuedAtMs,
      expiresAtMs,
      impersonatorId: null,
      impersonatorTokenId: null,
      isDisplay: false,
      isFederated: false,
    }
    return signToken(claims, settings.jwtSecret)
  }

const bodyOf = (response: LightMyRequestResponse): unknown => {
  const isJson = String(response.headers['content-type']).includes('json')
  return isJson ? response.json<unknown>() : response.body
}

type Injection = { method: Method; url: string; headers: Record<string, string>; payload?: string }

const injectionOf = ({ method, url, payload }: RequestParts, headers: Headers): Injection => ({
  method,
  url,
  headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
  ...(payload === undefined ? {} : { payload }),
})

const caller = (app: FastifyInstance, signIn: TestNode['signIn']): Call => {
  const call = async (target: Endpoint | string, input: unknown, callAs: CallAs = {}) => {
    const { as, token, headers, address } = optionsOf(callAs)
    const parts = typeof target === 'string' ? requestTo(target, input) : requestOf(target, { ...(input as object) })
    const bearer = token ?? (as === undefined ? undefined : await signIn(as))
    const authorization: Headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
    const needsKey = typeof target !== 'string' && target.needsKey === true
    const key: Headers = needsKey ? { [idempotencyHeader]: randomUUID() } : {}
    const from = address === undefined ? {} : { remoteAddress: address }
    const request = { ...injectionOf(parts, { ...authorization, ...key, ...headers }), ...from }
    // `inject` sends the request when its `then` is called; `async` calls it inside `asOtherCaller`.
    const response = await asOtherCaller(async () => app.inject(request))
    const { statusCode: status, rawPayload: bytes } = response
    return { status, headers: response.headers, body: bodyOf(response), bytes }
  }
  return call as Call
}

const unfinished = "state in ('created', 'retry', 'active')"

/** Makes retries due and wakes their workers over the queue's own channel. */
const startRetries = `with due as (
    update pgboss.job set start_after = now() where state = 'retry' and start_after > now() and name = any($1) returning name)
  select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) from (select distinct name from due) d`

/** Polls the queue, because a job may enqueue another. */
const settler =
  ({ pool }: Database): TestNode['settled'] =>
  async (withinMs = 15_000) => {
    const names = jobs.map(({ name }) => name)
    const until = performance.now() + withinMs
    for (;;) {
      const { rows } = await pool.query<{ name: string; state: string }>(
        `select name, state from pgboss.job where name = any($1) and ${unfinished}`,
        [names],
      )
      if (rows.length === 0) return
      if (rows.some(({ state }) => state === 'retry')) await pool.query(startRetries, [names])
      if (performance.now() > until) throw new Error(`jobs did not finish: ${rows.map(({ name }) => name).join()}`)
      await pause(10)
    }
  }

const rowsOf = async (db: Db, table: TableWithId, values: Readonly<Record<string, unknown>>) => {
  const conditions = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } =
    await sql`select * from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} order by id`.execute(db)
  // Kysely cannot infer the rows of a table that is a type parameter.
  return rows as never[]
}

export const metricsToken = 'only-for-tests-metrics'

const configOf = (dataFolder: string) =>
  readConfig({
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'silent',
    CHECK_ANSWERS: '1',
    JWT_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
    PUBLIC_URL: 'http://parkla.test',
    METRICS_TOKEN: metricsToken,
    MQTT_PORT: '0',
    DEMO: '0',
  })

/** `queriesBeside`: without the check of transactions, for code that writes progress on another connection while its own is open. */
type NodeOptions = { clock?: string; queriesBeside?: boolean }

/**
 * Closed after the tests of the file. `clock`: start of the clock, default `testNow`. A query outside the open transaction of its
 * caller fails, unless `queriesBeside`.
 */
export const openTestNode = async ({ clock: start, queriesBeside = false }: NodeOptions = {}): Promise<TestNode> => {
  const clock = openTestClock(start)
  const dataFolder = mkdtempSync(join(tmpdir(), 'parkla-node-'))
  const database = await openTestDatabase(inject('database'))
  if (!queriesBeside) for (const db of [database.db, database.replica]) guardTransactions(db)
  const node = await openNode({
    config: configOf(dataFolder),
    log: openLog('silent'),
    clock: clock.now,
    database,
    webFolder: dataFolder,
    hasDevices: false,
    hasClock: false,
  })
  afterAll(async () => {
    await node.close()
    rmSync(dataFolder, { recursive: true, force: true })
  })
  const { app, services } = node
  if (!app) throw new Error('a test node serves HTTP')
  const signIn = signer(services, clock)
  const audit: TestNode['audit'] = (entity, id) =>
    rowsOf(database.db, 'audit_events', { entity, entity_id: String(id) })
  const settled = settler(database)
  const outbox = async (part: string) => {
    await settled()
    return readOutbox(dataFolder, part)
  }
  return {
    app,
    services,
    db: database.db,
    database,
    clock,
    dataFolder,
    call: caller(app, signIn),
    signIn,
    row: async (table, id) => {
      const [row] = await rowsOf(database.db, table, { id })
      if (!row) throw new Error(`no row ${id} in ${table}`)
      return row
    },
    rows: (table, values) => rowsOf(database.db, table, values),
    audit,
    facts: async (entity, id) => (await audit(entity, id)).map(({ fact }) => fact),
    jobContext: () => ({
      ...services,
      now: clock.instant(),
      transaction: plainTransaction(database.db),
      signal: new AbortController().signal,
    }),
    settled,
    mails: async (to) => (await outbox('.txt')).map(parseMail).filter((mail) => mail.to === to),
    outbox,
  }
}
