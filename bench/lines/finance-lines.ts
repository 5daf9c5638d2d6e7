import { openFinance, type FinanceSubject } from '../subjects/finance-subject.ts'
import type { Line } from '../report.ts'
import { interleaved, median, ratioOf } from '../rounds.ts'

const rounds = 5
const rows = 3_650_000

const year = { from: '1.11.2025', to: '31.10.2026' }
const usual = ['PAYOUT', 'REVENUE'] as const

/** `shown`: rows on the screen, of places the first thousand. Zone 101 has half of the places. */
const reports = [
  { name: 'month by place', query: { from: '1.10.2026', to: '31.10.2026' }, shown: 1_000, atMost: 100 },
  { name: 'year by place', query: year, shown: 1_000, atMost: 1_000 },
  { name: 'year by day', query: { ...year, groupBy: 'DAY' }, shown: 365, atMost: 1_000 },
  { name: 'year by day, zone of 2,500', query: { ...year, groupBy: 'DAY', zone: 101 }, shown: 365, atMost: 1_000 },
  { name: 'year by day', types: ['OCCUPANCY'], query: { ...year, groupBy: 'DAY' }, shown: 365, atMost: 1_000 },
  {
    name: 'year by day, 294 scattered places',
    types: ['PAYOUT', 'REVENUE', 'OCCUPANCY'],
    query: { ...year, groupBy: 'DAY' },
    shown: 365,
    atMost: 1_000,
    isScattered: true,
  },
  { name: 'year by region', query: { ...year, groupBy: 'REGION' }, shown: 2, atMost: 1_000 },
  {
    name: 'year from the 20th to the 12th',
    query: { from: '20.11.2025', to: '12.10.2026' },
    shown: 1_000,
    atMost: 1_000,
  },
] as const

async function* reportLines({ timeOf }: FinanceSubject): AsyncGenerator<Line> {
  for (const { name, query, shown, atMost, ...of } of reports)
    for (const reportType of 'types' in of ? of.types : usual) {
      const times = await interleaved(
        { report: () => timeOf({ ...query, reportType }, { shown, isScattered: 'isScattered' in of }) },
        rounds,
      )
      yield {
        name: `${reportType}, ${name}, 5,000 places`,
        value: median(times.report),
        unit: 'ms',
        target: { atMost },
      }
    }
}

const sessionsPerRound = 200

/** Milliseconds of a session's start, end and charge, each a transaction of its own. */
const lifeOf =
  ({ client }: FinanceSubject, hasTriggers: boolean) =>
  async (): Promise<number> => {
    const state = hasTriggers ? 'enable' : 'disable'
    await client.query(`alter table sessions ${state} trigger user`)
    const begin = performance.now()
    for (let made = 0; made < sessionsPerRound; made += 1) {
      const { rows: started } = await client.query<{ id: string }>(
        `insert into sessions (status, place_id, region, start_time)
       select 'STARTED', id, region, now() - interval '1 hour' from places offset $1 limit 1 returning id`,
        [made],
      )
      const id = started[0]?.id
      await client.query(
        `update sessions set status = 'ENDED', end_time = now(), cost_in_cents = 450, payment_status = 'PENDING' where id = $1`,
        [id],
      )
      await client.query(`update sessions set payment_status = 'OK' where id = $1`, [id])
    }
    const took = performance.now() - begin
    await client.query('alter table sessions enable trigger user')
    return took / sessionsPerRound
  }

async function* triggerLines(subject: FinanceSubject): AsyncGenerator<Line> {
  const times = await interleaved({ with: lifeOf(subject, true), without: lifeOf(subject, false) }, rounds)
  yield {
    name: 'start, end and charge of a session: with ÷ without totals',
    value: ratioOf(times.with, times.without),
    unit: '×',
    target: { atMost: 1.6 },
    note: `${median(times.with).toFixed(2)} ms, ${median(times.without).toFixed(2)} ms`,
  }
}

/** Reports over a year of 5,000 places, and what their totals cost the writes of sessions. */
export async function* financeLines(options: { server: string; isKept: boolean }): AsyncGenerator<Line> {
  const subject = await openFinance({ ...options, rows })
  try {
    yield* reportLines(subject)
    yield* triggerLines(subject)
  } finally {
    await subject.close()
  }
}
