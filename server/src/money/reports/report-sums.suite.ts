import { api } from '@parkla/contract/api.ts'
import type { Grouping, ReportCode } from '@parkla/contract/money/reports/reports.filters.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { readSheet } from '../../kit/spreadsheet/spreadsheet.testing.ts'
import type { TestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { figures } from './day-figures.ts'
import { saveRandomSessions, type Book, type Commission } from './random-sessions.testing.ts'
import { mergeDayTotals } from './reports.jobs.ts'

type Expected = { books: readonly Book[]; commissions: readonly Commission[] }

type Sums = {
  paid: number
  fleet: number
  refunded: number
  vat: number
  fees: number
  commission: number
  payout: number
}

/** Commission by place, day and currency: of the day's stays, less what later refunds take back of it (R197). */
const commissionsOf = ({ books, commissions }: Expected): Map<string, number> => {
  const kept = new Map<string, number>()
  for (const { placeId, day, currency, income, takenOff } of books) {
    const percent = commissions.filter((one) => one.placeId === placeId && one.from <= day).at(-1)?.percent ?? 0
    const commissionOf = (base: number) => Math.floor((base * Math.round(percent * 100) + 5_000) / 10_000)
    const add = (on: string, cents: number) =>
      kept.set(`${placeId} ${on} ${currency}`, (kept.get(`${placeId} ${on} ${currency}`) ?? 0) + cents)
    add(day, commissionOf(income))
    let left = income
    for (const [on, cents] of [...takenOff].toSorted(([one], [other]) => one.localeCompare(other))) {
      add(on, commissionOf(left - cents) - commissionOf(left))
      left -= cents
    }
  }
  return kept
}

/** Naive sums of a period by `keyOf`, such as place and currency. */
const expectedSums = (
  expected: Expected,
  { from, to, keyOf }: { from: string; to: string; keyOf: (book: Book) => string },
): Record<string, Sums> => {
  const sums: Record<string, Sums> = {}
  const commissions = commissionsOf(expected)
  for (const book of expected.books) {
    if (book.day < from || book.day > to) continue
    const commission = commissions.get(`${book.placeId} ${book.day} ${book.currency}`) ?? 0
    const sum = (sums[keyOf(book)] ??= { paid: 0, fleet: 0, refunded: 0, vat: 0, fees: 0, commission: 0, payout: 0 })
    sum.commission += commission
    for (const name of ['paid', 'fleet', 'refunded', 'vat', 'fees'] as const) sum[name] += book[name]
    sum.payout += book.paid + book.fleet - book.refunded - book.vat - book.fees - commission
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => Object.values(sum).some((value) => value !== 0)))
}

const local = (day: string): string => day.split('-').toReversed().map(Number).join('.')

/** Whole months, days of one month on either side of its middle, and months with parts of both kinds at their ends. */
const periods = [
  ['2025-05-01', '2025-08-31'],
  ['2025-06-01', '2025-06-30'],
  ['2025-06-04', '2025-06-27'],
  ['2025-06-20', '2025-06-25'],
  ['2025-05-28', '2025-07-09'],
  ['2025-06-05', '2025-08-20'],
] as const

const keyOfBook: Readonly<Record<Extract<Grouping, 'PLACE' | 'DAY' | 'MONTH'>, (book: Book) => string>> = {
  PLACE: ({ placeId, currency }) => `${placeId} ${currency}`,
  DAY: ({ day, currency }) => `${day} ${currency}`,
  MONTH: ({ day, currency }) => `${day.slice(0, 7)} ${currency}`,
}

const groupings = ['PLACE', 'DAY', 'MONTH'] as const

type Query = { groupBy: Grouping; reportType: ReportCode }

const cents = (value: unknown): number => Math.round(Number(value) * 100)

/** Every figure of the totals kept by the triggers, and of the months, equals the recount; those of sets of places equal those of their members. */
export const expectRecountEqual = async ({ db }: TestNode): Promise<void> => {
  const sums = sql.raw(figures.map((figure) => `sum(${figure}) as ${figure}`).join(', '))
  const negated = sql.raw(figures.map((figure) => `-${figure} as ${figure}`).join(', '))
  const plain = sql.raw(figures.join(', '))
  const differ = sql.raw(figures.map((figure) => `sum(${figure}) <> 0`).join(' or '))
  const { rows: days } = await sql`select place_id, day, currency, type, vat_percent, ${sums} from (
      select place_id, day, currency, type, vat_percent, ${plain} from day_totals union all
      select place_id, day, currency, type, vat_percent, ${negated} from recounted_day_totals) t
    group by 1, 2, 3, 4, 5 having ${differ}`.execute(db)
  expect(days).toEqual([])
  const { rows: months } = await sql`select place_id, month, currency, type, vat_percent, ${sums} from (
      select place_id, month, currency, type, vat_percent, ${plain} from month_totals union all
      select place_id, date_trunc('month', day)::date, currency, type, vat_percent, ${negated} from day_totals where is_merged) t
    group by 1, 2, 3, 4, 5 having ${differ}`.execute(db)
  expect(months).toEqual([])
  const { rows: sets } = await sql`select set_id, day, currency, type, vat_percent, ${sums} from (
      select set_id, day, currency, type, vat_percent, ${plain} from place_set_days union all
      select m.set_id, day, currency, type, vat_percent, ${negated}
      from day_totals d join place_set_members m on m.place_id = d.place_id where is_merged) t
    group by 1, 2, 3, 4, 5 having ${differ}`.execute(db)
  expect(sets).toEqual([])
  const { rows: commissions } = await sql`select set_id, day, currency from (
      select set_id, day, currency, commission_in_cents as cents from place_set_commissions union all
      select m.set_id, day, currency, -commission_in_cents
      from day_commissions d join place_set_members m on m.place_id = d.place_id) t
    group by 1, 2, 3 having sum(cents) <> 0`.execute(db)
  expect(commissions).toEqual([])
}

type World = Awaited<ReturnType<typeof saveRandomSessions>>
type Period = { from: string; to: string }
type Reading = { node: TestNode; admin: { id: number }; world: World; period: Period }

const readReport = async ({ node, admin, period: { from, to } }: Reading, query: Query) => {
  const all = { from: local(from), to: local(to), type: 'ALL', ...query } as const
  const { status, body } = await node.call(api.reports.finance, all, admin)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Minus zero is zero; groups of pending payments alone have no sums. */
const normal = (sums: Readonly<Record<string, Readonly<Record<string, number>>>>) =>
  Object.fromEntries(
    Object.entries(sums)
      .map(
        ([key, of]) => [key, Object.fromEntries(Object.entries(of).map(([name, value]) => [name, value + 0]))] as const,
      )
      .filter(([, of]) => Object.values(of).some((value) => value !== 0)),
  )

const expectRows = async (reading: Reading, groupBy: (typeof groupings)[number]): Promise<void> => {
  const { from, to } = reading.period
  const expected = expectedSums(reading.world, { from, to, keyOf: keyOfBook[groupBy] })
  const payout = await readReport(reading, { groupBy, reportType: 'PAYOUT' })
  const shown = payout.Rows.map(({ Key, Currency, Values: v }) => [
    `${Key} ${Currency}`,
    {
      paid: Number(v['Paid']),
      fleet: Number(v['FleetPaid']),
      refunded: -Number(v['Refunded']),
      vat: -Number(v['Vat']),
      fees: -Number(v['Fees']),
      commission: -Number(v['Commission']),
      payout: Number(v['Payout']),
    },
  ])
  expect(normal(Object.fromEntries(shown)), `${from}–${to} by ${groupBy}`).toEqual(expected)
  const revenue = await readReport(reading, { groupBy, reportType: 'REVENUE' })
  const gross = Object.fromEntries(
    revenue.Rows.map(({ Key, Currency, Values }) => [`${Key} ${Currency}`, Values['Gross']]),
  )
  for (const [key, sum] of Object.entries(expected))
    expect(gross[key] ?? 0, key).toBe(sum.paid + sum.fleet - sum.refunded)
}

const added = (rows: readonly (readonly [currency: string, cents: number])[]): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const [currency, value] of rows) sums[currency] = (sums[currency] ?? 0) + value
  return sums
}

const totalsOf = ({ world, period }: Reading) => expectedSums(world, { ...period, keyOf: ({ currency }) => currency })

const expectVat = async (reading: Reading): Promise<void> => {
  const vat = await readReport(reading, { groupBy: 'REGION', reportType: 'VAT' })
  const sums = added(vat.Totals.map(({ Currency, Values }) => [Currency, Number(Values['VatSum'])]))
  expect(sums).toEqual(
    Object.fromEntries(Object.entries(totalsOf(reading)).map(([currency, { vat: of }]) => [currency, of])),
  )
}

const expectWorkbook = async (reading: Reading): Promise<void> => {
  const { from, to } = reading.period
  const query = { from: local(from), to: local(to), groupBy: 'DAY', type: 'ALL', reportType: 'PAYOUT' } as const
  const file = await reading.node.call(api.reports.file, query, { as: reading.admin, headers: { language: 'en' } })
  expect(file.status).toBe(200)
  const cells = await readSheet(file.bytes)
  const header = cells.findIndex((row) => row[0] === 'Day')
  const column = cells[header]?.indexOf('Payout') ?? -1
  const sumsIn = (rows: typeof cells) => added(rows.map((row) => [String(row[1]), cents(row[column])]))
  const expected = Object.fromEntries(
    Object.entries(totalsOf(reading)).map(([currency, sum]) => [currency, sum.payout]),
  )
  expect(sumsIn(cells.slice(header + 1))).toEqual(expected)
  expect(sumsIn(cells.slice(0, header).filter((row) => row[0] === 'Total'))).toEqual(expected)
}

/** Report, payout, workbook read back and a naive recount of random sessions give the same sums to the cent. */
export const expectSameSums = async (
  node: TestNode,
  { count, seed }: { count: number; seed: number },
): Promise<void> => {
  const admin = await anOwner().globalAdmin().save(node.db)
  let batches = 0
  const between = async () => {
    batches += 1
    // The last batches stay unmerged, so that reports add both kinds of rows.
    if (batches <= 2 || batches % 40 === 0) await mergeDayTotals.run(node.jobContext(), {})
    // Without fresh statistics, the plans of an empty database scan all sessions for each batch.
    if (Math.log2(batches) % 1 === 0) await sql`analyze sessions, refunds`.execute(node.db)
  }
  // Above 200 places reports by day read sets.
  await sql`insert into places (name, code, region, operator)
    select 'Empty ' || n, 'EMPTY-' || n, case when n % 3 = 0 then 'LVA' else 'EST' end, 'O' || n % 2
    from generate_series(1, 210) n`.execute(node.db)
  const world = await saveRandomSessions(node.db, { count, seed, between })
  await expectRecountEqual(node)
  for (const [from, to] of periods) {
    const reading = { node, admin, world, period: { from, to } }
    for (const groupBy of groupings) await expectRows(reading, groupBy)
    await expectVat(reading)
    await expectWorkbook(reading)
  }
}
