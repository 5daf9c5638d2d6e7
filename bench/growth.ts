import { listOptions } from '@parkla/server/kit/database.ts'
import pg from 'pg'
import type { Line } from './report.ts'
import { interleaved, median, ratioOf } from './rounds.ts'
import type { Statement } from './statements.ts'

const rounds = 9
const callsPerRound = 40
/** What takes seconds is slow enough to be seen with fewer calls. */
const longestRoundMs = 2_000

/** One connection of a site. */
export const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, options: listOptions })
  await client.connect()
  return client
}

/** A call's statements on the connection to one of two databases. */
export type Asked = { client: pg.Client; steps: readonly Statement[] }

/** Rows of a call's last statement. */
const run = async (name: string, { client, steps }: Asked): Promise<number> => {
  let rows = 0
  for (const [at, { text, values }] of steps.entries())
    rows = (await client.query({ name: `${name} ${at}`, text, values: [...values] })).rows.length
  return rows
}

/** Median milliseconds of a call's statements, one call after the other. */
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
 * Time of the same call in a large database against a small one. One that finds more rows among more answers a longer page:
 * that is shown, but is no growth of its cost.
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
