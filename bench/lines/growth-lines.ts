import { listOptions } from '@parkla/server/kit/database/database.ts'
import pg from 'pg'
import { type BenchDatabase, ofBothSizes, openBenchDatabase, type Wanted } from '../database.ts'
import type { Line } from '../report.ts'
import { interleaved, median, ratioOf } from '../rounds.ts'
import { statementsOf, type Statement } from '../statements.ts'
import { listNamed, subjectOf } from '../subjects/subject.ts'
import { unpaidStatements } from './sums-lines.ts'

const rounds = 9
const callsPerRound = 40
/** Calls of seconds need fewer repetitions. */
const longestRoundMs = 2_000

export const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, options: listOptions })
  await client.connect()
  return client
}

/** Runs a call's statements on one of two databases. */
type Asked = { client: pg.Client; steps: readonly Statement[] }

/** Rows of a call's last statement. */
const run = async (name: string, { client, steps }: Asked): Promise<number> => {
  let rows = 0
  for (const [at, { text, values }] of steps.entries())
    rows = (await client.query({ name: `${name} ${at}`, text, values: [...values] })).rows.length
  return rows
}

/** Median milliseconds of a call's statements. */
const timed = (name: string, asked: Asked) => async (): Promise<number> => {
  const times: number[] = []
  const begin = performance.now()
  while (times.length < callsPerRound && performance.now() - begin < longestRoundMs) {
    const start = performance.now()
    await run(name, asked)
    times.push(performance.now() - start)
  }
  return median(times)
}

type Sizes<Side> = { small: Side; large: Side }

const sizeText = ({ small, large }: Sizes<number>): string =>
  `${large.toLocaleString('en')} ÷ ${small.toLocaleString('en')}`

/**
 * Time of the same call in a large and a small database. If the large one returns more rows, the ratio is reported without
 * a target, because the page is longer.
 */
const growthLine = async (name: string, sizes: Sizes<number>, asked: Sizes<Asked>): Promise<Line> => {
  const rows = { large: await run(name, asked.large), small: await run(name, asked.small) }
  const times = await interleaved({ large: timed(name, asked.large), small: timed(name, asked.small) }, rounds)
  const isSamePage = Math.abs(rows.small - rows.large) <= rows.large * 0.1
  return {
    name: `${sizeText(sizes)}: ${name}`,
    value: ratioOf(times.large, times.small),
    unit: '×',
    ...(isSamePage && { target: { atMost: 1.5 } }),
    note: `${median(times.large).toFixed(2)} ms, ${median(times.small).toFixed(2)} ms; ${rows.large} rows, ${rows.small}`,
  }
}

/** A database of the comparison; `statementsOf` gives the statements of a call by the call's name. */
type Side = { database: BenchDatabase; rows: number; statementsOf: (name: string) => Promise<readonly Statement[]> }

/** Statement time of each call of a page in a large database against a small one. */
export async function* growthOf(
  page: string,
  names: readonly string[],
  { small, large }: Sizes<Side>,
): AsyncGenerator<Line> {
  const clients = { small: await connect(small.database.url), large: await connect(large.database.url) }
  const sizes = { small: small.rows, large: large.rows }
  try {
    for (const name of names)
      yield await growthLine(`${page}, ${name}`, sizes, {
        small: { client: clients.small, steps: await small.statementsOf(name) },
        large: { client: clients.large, steps: await large.statementsOf(name) },
      })
  } finally {
    await clients.small.end()
    await clients.large.end()
  }
}

const openLists = async (wanted: Wanted) => ({
  ...(await subjectOf(await openBenchDatabase(wanted))),
  rows: wanted.rows,
})

const unpaidReaders = ['newest', 'region admin', 'zone admin of 40 places']

/** Statement time of every list, and of the sum of unpaid sessions, at five million sessions against a hundred thousand. */
export const growthLines = (server: string, isKept: boolean): AsyncGenerator<Line> =>
  ofBothSizes({ server, isKept, few: 100_000, many: 5_000_000, open: openLists }, async function* (few, many) {
    const sideOf = (subject: typeof few): Side => ({
      ...subject,
      statementsOf: (name) => statementsOf(subject.database.pool, listNamed(subject, name)),
    })
    yield* growthOf('sessions', Object.keys(few.lists), { small: sideOf(few), large: sideOf(many) })
    const unpaidOf = (subject: typeof few): Side => ({
      ...subject,
      statementsOf: (name) => unpaidStatements(subject, name),
    })
    yield* growthOf('unpaid totals', unpaidReaders, { small: unpaidOf(few), large: unpaidOf(many) })
  })
