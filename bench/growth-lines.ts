import { listOptions } from '@parkla/server/kit/database.ts'
import pg from 'pg'
import { openBenchDatabase } from './database.ts'
import type { Line } from './report.ts'
import { interleaved, median, ratioOf } from './rounds.ts'
import { type Statement, statementsOf } from './statements.ts'
import { listNamed, type Subject, subjectOf } from './subject.ts'

const sizes = { small: 100_000, large: 5_000_000 }
const rounds = 9
const callsPerRound = 40

/** One connection of a site. */
const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, options: listOptions })
  await client.connect()
  return client
}

/** Rows of a list's last statement. */
const run = async (client: pg.Client, name: string, steps: readonly Statement[]): Promise<number> => {
  let rows = 0
  for (const [at, { text, values }] of steps.entries())
    rows = (await client.query({ name: `${name} ${at}`, text, values: [...values] })).rows.length
  return rows
}

/** Median milliseconds of a list's statements, one call after the other. */
const timed = (client: pg.Client, name: string, steps: readonly Statement[]) => async (): Promise<number> => {
  const times: number[] = []
  for (let call = 0; call < callsPerRound; call += 1) {
    const start = performance.now()
    await run(client, name, steps)
    times.push(performance.now() - start)
  }
  return median(times)
}

type Side = { subject: Subject; client: pg.Client }

const stepsOf = ({ subject }: Side, name: string): Promise<Statement[]> =>
  statementsOf(subject.database.pool, listNamed(subject, name))

/** A list that finds more rows among more sessions answers a longer page: that is shown, but is no growth of its cost. */
const compare = async (name: string, small: Side, large: Side): Promise<Line> => {
  const steps = { large: await stepsOf(large, name), small: await stepsOf(small, name) }
  const rows = { large: await run(large.client, name, steps.large), small: await run(small.client, name, steps.small) }
  const times = await interleaved(
    { large: timed(large.client, name, steps.large), small: timed(small.client, name, steps.small) },
    rounds,
  )
  const isSamePage = Math.abs(rows.small - rows.large) <= rows.large * 0.1
  return {
    name: `5,000,000 ÷ 100,000: ${name}`,
    value: ratioOf(times.large, times.small),
    unit: '×',
    ...(isSamePage && { target: { atMost: 1.5 } }),
    note: `${median(times.large).toFixed(2)} ms, ${median(times.small).toFixed(2)} ms; ${rows.large} rows, ${rows.small}`,
  }
}

const openSide = async (server: string, rows: number, isKept: boolean) => {
  const database = await openBenchDatabase({ server, rows, isKept })
  const client = await connect(database.url)
  const close = async () => {
    await client.end()
    await database.close()
  }
  return { subject: await subjectOf(database), client, close }
}

/** Every list at five million sessions against itself at a hundred thousand: time of its statements in the database. */
export async function* growthLines(server: string, isKept: boolean): AsyncGenerator<Line> {
  const small = await openSide(server, sizes.small, isKept)
  const large = await openSide(server, sizes.large, isKept)
  try {
    for (const name of Object.keys(small.subject.lists)) yield await compare(name, small, large)
  } finally {
    await small.close()
    await large.close()
  }
}
