import { startBare } from './bare.ts'
import { callsPerSecond } from './http-load.ts'
import { pgbench } from './pgbench.ts'
import type { Line } from './report.ts'
import { interleaved, type Measure, median, ratioOf } from './rounds.ts'
import { pathOf, type Statement, statementsOf } from './statements.ts'
import { listNamed, type Served } from './subject.ts'

const measured = [
  'newest',
  'newest, 200 rows',
  'place + dates',
  'place + dates, 200 rows',
  'status STARTED',
  'status STARTED, 200 rows',
  'phone end',
  'phone end, 200 rows',
]

// Short turns: what else the machine does meets both alike.
const rounds = 15
const roundMs = 1_000

type Compared = { name: string; steps: Statement[]; bare: number; at: number }

const alternatives = async (served: Served, { name, steps, bare, at }: Compared): Promise<Record<string, Measure>> => {
  const list = listNamed(served, name)
  const token = await served.api.tokenOf(list.as)
  const inDatabase = pgbench(served.database.url, steps, Math.round(roundMs / 1000))
  return {
    api: () => callsPerSecond({ port: served.api.port, paths: [pathOf(list)], token }, roundMs),
    bare: () => callsPerSecond({ port: bare, paths: [`/${at}`] }, roundMs),
    ...(inDatabase && { pgbench: inDatabase }),
  }
}

const linesOf = async (served: Served, compared: Compared): Promise<Line> => {
  const { api = [], bare = [], pgbench: inDatabase } = await interleaved(await alternatives(served, compared), rounds)
  const shares = inDatabase
    ? `of pgbench: API ${ratioOf(api, inDatabase).toFixed(2)}, bare ${ratioOf(bare, inDatabase).toFixed(2)}; `
    : ''
  return {
    name: `API ÷ bare handler: ${compared.name}`,
    value: ratioOf(api, bare),
    unit: '×',
    target: { atLeast: 0.8 },
    note: `${shares}API ${median(api).toFixed(0)}/s`,
  }
}

/** The whole API against a bare Fastify and pg handler of the same statements, and both against `pgbench`. */
export async function* apiLines(served: Served): AsyncGenerator<Line> {
  const statements = await Promise.all(
    measured.map((name) => statementsOf(served.database.pool, listNamed(served, name))),
  )
  const bare = await startBare(served.database.url, Object.fromEntries(statements.entries()))
  try {
    for (const [at, name] of measured.entries())
      yield await linesOf(served, { name, steps: statements[at] ?? [], bare: bare.port, at })
  } finally {
    await bare.stop()
  }
  yield {
    name: 'memory of the API node after this load',
    value: await served.api.residentMegabytes(),
    unit: 'MB',
    target: { atMost: 200 },
  }
}
