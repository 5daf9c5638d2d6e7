import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { percentile } from '../../field/src/load/load.ts'
import type { BenchDatabase } from '../database.ts'
import type { Line } from '../report.ts'
import { openLoadedProduct } from './reads-lines.ts'

const perSecond = 100
const seconds = 30
const sampleMs = 50
const shownStatements = 15

type Asked = { query: string; calls: number; ms: number }

/** Statements of this database since the last reset, the longest first; none on a server without pg_stat_statements. */
const statementsOf = async (pool: pg.Pool): Promise<Asked[]> => {
  const { rows } = await pool.query<Asked>(
    `select query, calls::float8 as calls, total_exec_time as ms from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%pg_stat%' order by total_exec_time desc`,
  )
  return rows
}

const canCount = async (pool: pg.Pool): Promise<boolean> => {
  try {
    await pool.query('create extension if not exists pg_stat_statements')
    await pool.query('select pg_stat_statements_reset()')
    return true
  } catch {
    return false // not loaded by the server of TEST_DATABASE_URL
  }
}

type Waits = { samples: number; byName: Map<string, number> }

/** Looks every 50 ms at what the product's connections are doing. */
const sampleWaits = async (pool: pg.Pool, until: AbortSignal): Promise<Waits> => {
  const waits: Waits = { samples: 0, byName: new Map() }
  while (!until.aborted) {
    const { rows } = await pool.query<{ name: string; connections: number }>(
      `select case when state = 'idle in transaction' then 'between two statements of a transaction'
          else coalesce(wait_event_type || ' ' || wait_event, 'working') end as name, count(*)::int as connections
       from pg_stat_activity where application_name = 'parkla' and state <> 'idle' and datname = current_database() group by 1`,
    )
    waits.samples += 1
    for (const { name, connections } of rows) waits.byName.set(name, (waits.byName.get(name) ?? 0) + connections)
    await pause(sampleMs)
  }
  return waits
}

const statementLines = (asked: readonly Asked[], reads: number): Line[] => {
  const sum = (of: (one: Asked) => number): number => asked.reduce((total, one) => total + of(one), 0)
  return [
    { name: 'statements of a read', value: sum(({ calls }) => calls) / reads, unit: '×' },
    {
      name: 'time of PostgreSQL for a read',
      value: sum(({ ms }) => ms) / reads,
      unit: 'ms',
      details: asked
        .slice(0, shownStatements)
        .map(
          ({ query, calls, ms }) =>
            `${(ms / reads).toFixed(3)} ms, ${(calls / reads).toFixed(2)} ×  ${query.replaceAll(/\s+/g, ' ').slice(0, 110)}`,
        ),
    },
  ]
}

/** Where the time of a read goes at 100 reads a second: node, PostgreSQL by statement, and what connections wait for. */
export async function* readsWhereLines(database: BenchDatabase): AsyncGenerator<Line> {
  const { pool } = database
  const product = await openLoadedProduct(database)
  const { api } = product
  try {
    await product.load({ perSecond: 50, seconds: 5, seed: 1 })
    const isCounted = await canCount(pool)
    const ending = new AbortController()
    const sampling = sampleWaits(pool, ending.signal)
    const before = await api.processorMs()
    await api.eventLoopLagMs()
    const { sent, taken, openedMs } = await product.load({ perSecond, seconds, seed: 2 })
    const [processorMs, lagMs] = [(await api.processorMs()) - before, await api.eventLoopLagMs()]
    ending.abort()
    const { samples, byName } = await sampling
    yield {
      name: `camera to OPEN at the barrier, ${perSecond} reads/s: 99 % within`,
      value: percentile(openedMs, 0.99),
      unit: 'ms',
      target: { atMost: 120 },
      note: `half within ${percentile(openedMs, 0.5).toFixed(0)} ms; ${taken} of ${sent} reads taken, ${openedMs.length} barriers opened`,
    }
    yield { name: 'processor time of node for a read', value: processorMs / taken, unit: 'ms' }
    yield { name: 'event loop lag, 99 %', value: lagMs, unit: 'ms' }
    if (isCounted) yield* statementLines(await statementsOf(pool), taken)
    yield {
      name: 'connections in use',
      value: [...byName.values()].reduce((sum, count) => sum + count, 0) / samples,
      unit: '×',
      details: [...byName]
        .toSorted(([, one], [, other]) => other - one)
        .map(([name, count]) => `${(count / samples).toFixed(2)}  ${name}`),
    }
  } finally {
    await product.close()
  }
}
