import { linesAgainstBare, type Compared } from './api-lines.ts'
import { startApi } from './api-server.ts'
import { bookingsImportLines } from './bookings-import-lines.ts'
import { callsOf, heatmapOfAWeek } from './bookings-calls.ts'
import {
  type BookingsCall,
  type BookingsSubject,
  openBookings,
  pathOfCall,
  statementsOfCall,
} from './bookings-subject.ts'
import { type Asked, connect, growthLine } from './growth-lines.ts'
import { planOf } from './plan.ts'
import type { Line } from './report.ts'
import { reportLines } from './report-lines.ts'

const measured = [
  'newest',
  'newest, 100 rows',
  'plate',
  'client, rare name',
  'PARKING_ACTIVE',
  'an hour, 100 rows',
] as const

async function* apiLines(subject: BookingsSubject): AsyncGenerator<Line> {
  const known = await callsOf(subject)
  const api = await startApi(subject.database.url)
  try {
    const token = await api.tokenOf(subject.seeing)
    const calls = measured.map(async (name): Promise<Compared> => ({
      name: `${subject.rows.toLocaleString('en')} bookings, ${name}`,
      path: pathOfCall(subject, known[name]!),
      token,
      steps: await statementsOfCall(subject, known[name]!),
    }))
    yield* linesAgainstBare({ api, database: subject.database }, await Promise.all(calls))
  } finally {
    await api.stop()
  }
}

type Side = { subject: BookingsSubject; calls: Record<string, BookingsCall>; client: Asked['client'] }

const openSide = async (subject: BookingsSubject): Promise<Side> => ({
  subject,
  calls: { 'heatmap of a week': heatmapOfAWeek(), ...(await callsOf(subject)) },
  client: await connect(subject.database.url),
})

const asked = async ({ subject, calls, client }: Side, name: string): Promise<Asked> => ({
  client,
  steps: await statementsOfCall(subject, calls[name]!),
})

/** The heatmap of a week is an index-only scan (decision 0020). */
const heatmapPlan = async (side: Side): Promise<Line> => {
  const { client, steps } = await asked(side, 'heatmap of a week')
  const plan = await planOf(client, steps.at(-1)!)
  return {
    name: `heatmap at ${side.subject.rows.toLocaleString('en')}: rows read besides the index`,
    value: plan.rowsReadBeside('bookings_overlap'),
    unit: 'rows',
    target: { atMost: 0 },
    details: plan.lines,
  }
}

async function* growthLines(small: Side, large: Side): AsyncGenerator<Line> {
  const sizes = { small: small.subject.rows, large: large.subject.rows }
  for (const name of Object.keys(small.calls))
    yield await growthLine(name, sizes, { small: await asked(small, name), large: await asked(large, name) })
}

type Wanted = { server: string; rows: number; isKept: boolean }

const withSubject = async function* (
  wanted: Wanted,
  lines: (subject: BookingsSubject) => AsyncGenerator<Line>,
): AsyncGenerator<Line> {
  const subject = await openBookings(wanted)
  try {
    yield* lines(subject)
  } finally {
    await subject.database.close()
  }
}

/** The usual number of bookings of a site. */
const usualRows = 100_000

/** Lists and a report of a place with 100,000 bookings. */
export const bookingsApiLines = (wanted: Wanted): AsyncGenerator<Line> =>
  withSubject({ ...wanted, rows: Math.min(10_000, wanted.rows) }, (few) =>
    withSubject({ ...wanted, rows: Math.min(usualRows, wanted.rows) }, async function* (many) {
      yield* apiLines(many)
      yield* reportLines(few, many)
    }),
  )

/**
 * Statement time of every call at a place with this many bookings against one with 10,000. Above the usual number, the whole
 * API is measured too.
 */
export const bookingsGrowthLines = (wanted: Wanted): AsyncGenerator<Line> =>
  withSubject({ ...wanted, rows: Math.min(10_000, wanted.rows) }, (few) =>
    withSubject(wanted, async function* (many) {
      if (many.rows > usualRows) yield* apiLines(many)
      const [small, large] = [await openSide(few), await openSide(many)]
      try {
        yield await heatmapPlan(small)
        yield await heatmapPlan(large)
        yield* growthLines(small, large)
        yield* bookingsImportLines(many)
      } finally {
        await small.client.end()
        await large.client.end()
      }
    }),
  )
