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

// Short rounds, so that other load affects both servers equally.
const rounds = 15
const roundMs = 1_000

/** A call of the API, and the bare server's handler of the same statements. */
export type Compared = {
  name: string
  path: string
  token: string
  steps: readonly Statement[]
  bare: { port: number; path: string }
}

type Node = Pick<Served, 'api' | 'database'>

const alternatives = ({ api, database }: Node, { path, token, steps, bare }: Compared): Record<string, Measure> => {
  const inDatabase = pgbench(database.url, steps, Math.round(roundMs / 1000))
  return {
    api: () => callsPerSecond({ port: api.port, paths: [path], token }, roundMs),
    bare: () => callsPerSecond({ port: bare.port, paths: [bare.path] }, roundMs),
    ...(inDatabase && { pgbench: inDatabase }),
  }
}

export const againstBare = async (node: Node, compared: Compared): Promise<Line> => {
  const { api = [], bare = [], pgbench: inDatabase } = await interleaved(alternatives(node, compared), rounds)
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

/** Throughput of the API against a bare Fastify and pg handler of the same statements and against `pgbench`. */
export async function* apiLines(served: Served): AsyncGenerator<Line> {
  const statements = await Promise.all(
    measured.map((name) => statementsOf(served.database.pool, listNamed(served, name))),
  )
  const bare = await startBare(served.database.url, Object.fromEntries(statements.entries()))
  try {
    for (const [at, name] of measured.entries())
      yield await againstBare(served, {
        name,
        path: pathOf(listNamed(served, name)),
        token: await served.api.tokenOf(listNamed(served, name).as),
        steps: statements[at] ?? [],
        bare: { port: bare.port, path: `/${at}` },
      })
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
