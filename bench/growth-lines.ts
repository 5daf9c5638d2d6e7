import { listOptions } from '@parkla/server/kit/database.ts'
import pg from 'pg'
import { openBenchDatabase } from './database.ts'
import type { Line } from './report.ts'
import { interleaved, median, ratioOf } from './rounds.ts'
import { statementsOf, type Statement } from './statements.ts'
import { listNamed, subjectOf } from './subject.ts'

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
export type Asked = { client: pg.Client; steps: readonly Statement[] }

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

export type Sizes<Side> = { small: Side; large: Side }

const sizeText = ({ small, large }: Sizes<number>): string =>
  `${large.toLocaleString('en')} ÷ ${small.toLocaleString('en')}`

/**
 * Time of the same call in a large and a small database. If the large one returns more rows, the ratio is reported without
 * a target, because the page is longer.
 */
export const growthLine = async (name: string, sizes: Sizes<number>, asked: Sizes<Asked>): Promise<Line> => {
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

const listSizes = { small: 100_000, large: 5_000_000 }

const openSide = async (server: string, rows: number, isKept: boolean) => {
  const database = await openBenchDatabase({ server, rows, isKept })
  const client = await connect(database.url)
  const subject = await subjectOf(database)
  return {
    names: Object.keys(subject.lists),
    asked: async (name: string): Promise<Asked> => ({
      client,
      steps: await statementsOf(database.pool, listNamed(subject, name)),
    }),
    close: async () => {
      await client.end()
      await database.close()
    },
  }
}

/** Statement time of every list at five million sessions against a hundred thousand. */
export async function* growthLines(server: string, isKept: boolean): AsyncGenerator<Line> {
  const small = await openSide(server, listSizes.small, isKept)
  const large = await openSide(server, listSizes.large, isKept)
  try {
    for (const name of small.names)
      yield await growthLine(name, listSizes, { small: await small.asked(name), large: await large.asked(name) })
  } finally {
    await small.close()
    await large.close()
  }
}
