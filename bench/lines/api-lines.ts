import { startBare } from '../bare.ts'
import { callsPerSecond, type Load } from '../http-load.ts'
import type { Line } from '../report.ts'
import { interleaved, median, ratioOf } from '../rounds.ts'
import { pathOf, type Statement, statementsOf } from '../statements.ts'
import { listNamed, type Served } from '../subjects/subject.ts'

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

/** A call of the API, and its statements. */
export type Compared = { name: string; path: string; token: string; steps: readonly Statement[] }

type Node = Pick<Served, 'api' | 'database'>

const againstBare = async ({ api }: Node, { name, path, token }: Compared, bareLoad: Load): Promise<Line> => {
  const { ours, bare } = await interleaved(
    {
      ours: () => callsPerSecond({ port: api.port, paths: [path], token }, roundMs),
      bare: () => callsPerSecond(bareLoad, roundMs),
    },
    rounds,
  )
  return {
    name: `API ÷ bare handler: ${name}`,
    value: ratioOf(ours, bare),
    unit: '×',
    target: { atLeast: 0.8 },
    note: `API ${median(ours).toFixed(0)}/s`,
  }
}

/** Throughput of calls against a bare Fastify and pg handler of the same statements. */
export async function* linesAgainstBare(node: Node, calls: readonly Compared[]): AsyncGenerator<Line> {
  const bare = await startBare(node.database.url, Object.fromEntries(calls.map(({ steps }, at) => [at, steps])))
  try {
    for (const [at, call] of calls.entries())
      yield await againstBare(node, call, { port: bare.port, paths: [`/${at}`] })
  } finally {
    await bare.stop()
  }
}

/** Throughput of lists of sessions, and the memory afterwards. */
export async function* apiLines(served: Served): AsyncGenerator<Line> {
  const calls = measured.map(async (name): Promise<Compared> => {
    const list = listNamed(served, name)
    const steps = await statementsOf(served.database.pool, list)
    return { name, path: pathOf(list), token: await served.api.tokenOf(list.as), steps }
  })
  yield* linesAgainstBare(served, await Promise.all(calls))
  yield {
    name: 'memory of the API node after this load',
    value: await served.api.residentMegabytes(),
    unit: 'MB',
    target: { atMost: 200 },
  }
}
