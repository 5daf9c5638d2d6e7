import { linesAgainstBare, type Compared } from './api-lines.ts'
import { startApi } from '../api-server.ts'
import { bookingsImportLines } from './bookings-import-lines.ts'
import { callsOf, heatmapOfAWeek } from '../subjects/bookings-calls.ts'
import {
  type BookingsCall,
  type BookingsSubject,
  openBookings,
  pathOfCall,
  statementsOfCall,
} from '../subjects/bookings-subject.ts'
import { ofBothSizes, type Wanted } from '../database.ts'
import { connect, growthOf } from './growth-lines.ts'
import { planOf } from '../plan.ts'
import type { Line } from '../report.ts'
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

/** The heatmap of a week is an index-only scan (decision 0020). */
const heatmapPlan = async (subject: BookingsSubject): Promise<Line> => {
  const steps = await statementsOfCall(subject, heatmapOfAWeek())
  const client = await connect(subject.database.url)
  try {
    const plan = await planOf(client, steps.at(-1)!)
    return {
      name: `heatmap at ${subject.rows.toLocaleString('en')}: rows read besides the index`,
      value: plan.rowsReadBeside('bookings_overlap'),
      unit: 'rows',
      target: { atMost: 0 },
      details: plan.lines,
    }
  } finally {
    await client.end()
  }
}

const sideOf = async (subject: BookingsSubject) => {
  const calls: Record<string, BookingsCall> = { 'heatmap of a week': heatmapOfAWeek(), ...(await callsOf(subject)) }
  return { ...subject, calls, statementsOf: (name: string) => statementsOfCall(subject, calls[name]!) }
}

/** The usual number of bookings of a site. */
const usualRows = 100_000

const sizesUpTo = (rows: number) => ({ few: Math.min(10_000, rows), many: rows, open: openBookings })

/** Lists and a report of a place with 100,000 bookings. */
export const bookingsApiLines = (wanted: Wanted): AsyncGenerator<Line> =>
  ofBothSizes({ ...wanted, ...sizesUpTo(Math.min(usualRows, wanted.rows)) }, async function* (few, many) {
    yield* apiLines(many)
    yield* reportLines(few, many)
  })

/**
 * Statement time of every call at a place with this many bookings against one with 10,000. Above the usual number, the whole
 * API is measured too.
 */
export const bookingsGrowthLines = (wanted: Wanted): AsyncGenerator<Line> =>
  ofBothSizes({ ...wanted, ...sizesUpTo(wanted.rows) }, async function* (few, many) {
    if (many.rows > usualRows) yield* apiLines(many)
    const [small, large] = [await sideOf(few), await sideOf(many)]
    yield await heatmapPlan(few)
    yield await heatmapPlan(many)
    yield* growthOf('bookings', Object.keys(small.calls), { small, large })
    yield* bookingsImportLines(many)
  })
