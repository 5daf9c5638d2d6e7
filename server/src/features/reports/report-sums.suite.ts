import { api } from '@parkla/contract/api.ts'
import type { Grouping, ReportCode } from '@parkla/contract/reports/reports.filters.ts'
import readExcelFile from 'read-excel-file/node'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestNode } from '../../kit/testing/test-node.ts'
import { anOwner } from '../accounts/accounts.factory.ts'
import { figures } from './day-totals.ts'
import { saveRandomSessions, type Book, type Commission } from './random-sessions.testing.ts'
import { mergeDayTotals } from './reports.jobs.ts'

type Sums = {
  paid: number
  fleet: number
  refunded: number
  vat: number
  fees: number
  commission: number
  payout: number
}

const commissionOf = (percents: readonly Commission[], book: Book): number => {
  const { placeId, day, paid, fleet, refunded, vat, fees } = book
  const percent = percents.filter((one) => one.placeId === placeId && one.from <= day).at(-1)?.percent ?? 0
  return Math.floor(((paid + fleet - refunded - vat - fees) * Math.round(percent * 100) + 5_000) / 10_000)
}

/** Naive sums of a period by `keyOf`, such as place and currency. */
const expectedSums = (
  { books, commissions }: { books: readonly Book[]; commissions: readonly Commission[] },
  { from, to, keyOf }: { from: string; to: string; keyOf: (book: Book) => string },
): Record<string, Sums> => {
  const sums: Record<string, Sums> = {}
  for (const book of books) {
    if (book.day < from || book.day > to) continue
    const commission = commissionOf(commissions, book)
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

type Query = { from: string; to: string; groupBy: Grouping; reportType: ReportCode; type: 'ALL' }

const cents = (value: unknown): number => Math.round(Number(value) * 100)

/** Every figure of the totals kept by the triggers, and of the months, equals the recount. */
const expectRecountEqual = async ({ db }: TestNode): Promise<void> => {
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
  }
  const world = await saveRandomSessions(node.db, { count, seed, between })
  await expectRecountEqual(node)
  const read = async (query: Query) => {
    const { status, body } = await node.call(api.reports.finance, query, admin)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  for (const [from, to] of periods) {
    for (const groupBy of groupings) {
      const expected = expectedSums(world, { from, to, keyOf: keyOfBook[groupBy] })
      const query = { from: local(from), to: local(to), groupBy, type: 'ALL' } as const
      const payout = await read({ ...query, reportType: 'PAYOUT' })
      const shown = payout.Rows.map(
        ({ Key, Currency, Values: v }) =>
          [
            `${Key} ${Currency}`,
            {
              paid: v['Paid'],
              fleet: v['FleetPaid'],
              refunded: -Number(v['Refunded']),
              vat: -Number(v['Vat']),
              fees: -Number(v['Fees']),
              commission: -Number(v['Commission']),
              payout: v['Payout'],
            },
          ] as const,
      )
      // Minus zero is zero; groups of pending payments alone have no sums.
      const normal = shown
        .map(
          ([key, sums]) =>
            [key, Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, Number(value) + 0]))] as const,
        )
        .filter(([, sums]) => Object.values(sums).some((value) => value !== 0))
      expect(Object.fromEntries(normal), `${from}–${to} by ${groupBy}`).toEqual(expected)
      const revenue = await read({ ...query, reportType: 'REVENUE' })
      const gross = Object.fromEntries(
        revenue.Rows.map(({ Key, Currency, Values: v }) => [`${Key} ${Currency}`, v['Gross']]),
      )
      for (const [key, sum] of Object.entries(expected))
        expect(gross[key] ?? 0).toBe(sum.paid + sum.fleet - sum.refunded)
    }
    const totals = expectedSums(world, { from, to, keyOf: ({ currency }) => currency })
    const vat = await read({ from: local(from), to: local(to), groupBy: 'REGION', type: 'ALL', reportType: 'VAT' })
    const vatSums: Record<string, number> = {}
    for (const { Currency, Values } of vat.Totals)
      vatSums[Currency] = (vatSums[Currency] ?? 0) + Number(Values['VatSum'])
    expect(vatSums).toEqual(Object.fromEntries(Object.entries(totals).map(([currency, sum]) => [currency, sum.vat])))
    const file = await node.call(
      api.reports.file,
      { from: local(from), to: local(to), groupBy: 'DAY', type: 'ALL', reportType: 'PAYOUT' },
      { as: admin, headers: { language: 'en' } },
    )
    expect(file.status).toBe(200)
    const cells = (await readExcelFile(file.bytes))[0]?.data ?? []
    const header = cells.findIndex((row) => row[0] === 'Day')
    const column = cells[header]?.indexOf('Payout') ?? -1
    const sheet: Record<string, number> = {}
    for (const row of cells.slice(header + 1)) sheet[String(row[1])] = (sheet[String(row[1])] ?? 0) + cents(row[column])
    const inTop = cells.slice(0, header).filter((row) => row[0] === 'Total')
    const expected = Object.fromEntries(Object.entries(totals).map(([currency, sum]) => [currency, sum.payout]))
    expect(sheet).toEqual(expected)
    expect(Object.fromEntries(inTop.map((row) => [String(row[1]), cents(row[column])]))).toEqual(expected)
  }
}
