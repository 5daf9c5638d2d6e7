import type { ImportField } from '@parkla/contract/imports/import-kinds.ts'
import type { ReadingOptions } from '../row-reading.ts'
import { describe, expect, test } from 'vitest'
import { judged, readingOptions } from '../imports.factory.ts'
import { periodsOf, readTariffRow, zoneOf, type TariffReading } from './tariffs.row.ts'

type Cells = Partial<Record<ImportField, string>>
const good: Cells = { Code: 'A1', Operator: 'Us', PricePerHour: '200' }
const read = (cells: Cells, change: Partial<ReadingOptions> = {}, currencies = {}) => {
  const options = readingOptions({ DecimalSeparator: '.', AmountUnit: 'CENTS', ...change })
  const reading = { options, currencies, now: '2026-03-04T10:00:00.000Z', regions: new Set(['EST', 'LVA']) }
  return judged(cells, (cell, findings) => readTariffRow(cell, { ...reading, ...findings }), options.ConfirmedReasons)
}

describe('implausible rows, by their numbers', () => {
  test.each([
    ['a fine as half an hour', { PricePerHalfHour: '2500', PricePerHour: '' }, ['imports.fineAsPrice']],
    ['a fine as an hour', { PricePerHour: '5000' }, ['imports.fineAsPrice']],
    ['a fine beside an hour', { PricePerHalfHour: '5000' }, ['imports.fineAsPrice', 'imports.hourCheaper']],
    ['an hour cheaper than its half', { PricePerHalfHour: '300' }, ['imports.hourCheaper']],
    ['an hour as dear as its half', { PricePerHalfHour: '200' }, ['imports.hourNotTwoHalves']],
    ['an hour of two halves', { PricePerHalfHour: '100' }, []],
    ['a cap below half an hour', { Cap24h: '90' }, ['imports.capBelowHalfHour']],
    ['a cap of nothing', { Cap24h: '0' }, ['imports.capBelowHalfHour']],
    ['a cap of half an hour', { Cap24h: '100' }, []],
    ['no cap where all is free', { PricePerHour: '0', Cap24h: '0' }, []],
    ['no price', { PricePerHour: '', FreeMinutes: '15' }, ['imports.noPrice']],
    ['only a price of 24 hours', { PricePerHour: '', Cap24h: '500' }, []],
    ['only a pass', { PricePerHour: '', PassPrice: '5000' }, []],
    ['an end at 23:59', { From: '08:00', To: '23:59' }, ['imports.notHalfHour']],
    ['doubts of the file', { Doubt: 'looks odd' }, ['imports.doubtedByFile']],
    ['doubts of the file that the numbers show', { Doubt: 'FINE', PricePerHour: '5000' }, ['imports.fineAsPrice']],
    ['no doubts', { Doubt: 'no' }, []],
  ])('%s', (_, change, doubts) => {
    const row = read({ ...good, ...change })
    expect(row).toMatchObject({ doubts, reasons: [], is_rejected: doubts.length > 0 })
  })

  test('added once all their reasons are confirmed', () => {
    const cells = { ...good, PricePerHalfHour: '5000' }
    expect(read(cells, { ConfirmedReasons: ['imports.fineAsPrice'] }).is_rejected).toBe(true)
    const confirmed = read(cells, { ConfirmedReasons: ['imports.fineAsPrice', 'imports.hourCheaper'] })
    expect(confirmed).toMatchObject({ is_rejected: false, tariff: { rate: 200, increment: 60 } })
  })
})

test.each([
  ['neither code nor name', { Code: '' }, 'imports.zoneMissing'],
  ['a code of more than 40 characters', { Code: 'A'.repeat(41) }, 'imports.textTooLong'],
  ['an unknown region', { RegionCode: 'LTU' }, 'imports.regionUnknown'],
  ['a latitude beyond the pole', { Latitude: '95' }, 'imports.locationImpossible'],
  ['words for degrees', { Longitude: 'east' }, 'imports.locationImpossible'],
  ['spots in words', { Spots: 'many' }, 'imports.spotsUnreadable'],
  ['unreadable days', { Days: 'someday' }, 'imports.daysUnreadable'],
  ['an unreadable window', { From: 'soon' }, 'imports.windowUnreadable'],
  ['a price in another currency (R183)', { PricePerHour: '$2.00' }, 'imports.currencyDiffers'],
  ['a price in words', { PricePerHour: 'by agreement' }, 'imports.priceUnreadable'],
  ['a price of half an hour among hours', { PricePerHour: '100 c/30 min' }, 'imports.priceUnreadable'],
  ['free days', { FreeMinutes: '2000' }, 'imports.freeMinutesUnreadable'],
])('a row with %s: rejected', (_, change, reason) => {
  expect(read({ ...good, ...change })).toMatchObject({ is_rejected: true, reasons: [reason], tariff: null })
})

test.each([
  ['an hour', { PricePerHour: '200' }, { rate: 200, increment: 60 }],
  ['half an hour', { PricePerHour: '', PricePerHalfHour: '75' }, { rate: 150, increment: 30 }],
  ['a minute', { PricePerHour: '', PricePerMinute: '2.5' }, { rate: 150, increment: 1 }],
])('a price of %s: charged by this step', (_, change, tariff) => {
  expect(read({ ...good, ...change }).tariff).toMatchObject(tariff)
})

test('a zone without a name or code: named by operator and code, coded by its name', () => {
  expect(read(good).tariff).toMatchObject({ code: 'A1', name: 'Us A1' })
  expect(read({ ...good, Code: '', Name: 'Ülemiste, P2' }).tariff).toMatchObject({
    code: 'ULEMISTE-P2',
    name: 'Ülemiste, P2',
  })
})

test('rows of one zone: grouped by reference, else by code, name, operator and location', () => {
  const key = (cells: Cells) => read({ ...good, ...cells }).zone_key
  expect(key({ ZoneReference: '7', Latitude: '1' })).toBe(key({ ZoneReference: '7', Code: 'B' }))
  expect(key({})).toBe(key({ Days: '1' }))
  expect(key({})).not.toBe(key({ Operator: 'Them' }))
  expect(key({ Latitude: '59.1' })).not.toBe(key({ Latitude: '59.2' }))
})

test('another currency in the heading of a price column: rows with that price are rejected (R183)', () => {
  expect(read({ ...good, Cap24h: '900' }, {}, { Cap24h: ['USD'] }).reasons).toEqual(['imports.currencyDiffers'])
  expect(read(good, {}, { Cap24h: ['USD'], PricePerHour: ['EUR'] }).reasons).toEqual([])
})

/** Slots from prices and where each begins: `a until 16, b until 36, a`. */
const day = (...segments: (readonly [from: number, price: number])[]): number[] =>
  Array.from({ length: 48 }, (_, slot) => segments.findLast(([from]) => slot >= from)?.[1] ?? 0)

test.each([
  ['a', day([0, 100]), { t1: 0, t2: 48, t3: 48, price12: 100, price23: 0, price31: 0 }],
  ['a|b', day([0, 100], [16, 200]), { t1: 0, t2: 16, t3: 48, price12: 100, price23: 200, price31: 0 }],
  ['a|b|a', day([0, 0], [16, 200], [36, 0]), { t1: 16, t2: 36, t3: 36, price12: 200, price23: 0, price31: 0 }],
  ['a|b|c', day([0, 1], [16, 2], [36, 3]), { t1: 0, t2: 16, t3: 36, price12: 1, price23: 2, price31: 3 }],
  ['a|b|c|a', day([0, 1], [16, 2], [30, 3], [36, 1]), { t1: 16, t2: 30, t3: 36, price12: 2, price23: 3, price31: 1 }],
  ['a|b|c|d', day([0, 1], [16, 2], [30, 3], [36, 4]), undefined],
  ['a|b|a|b|a', day([0, 1], [10, 2], [20, 1], [30, 2], [40, 1]), undefined],
])('a day of %s', (_, slots, periods) => {
  expect(periodsOf(slots)).toEqual(periods)
})

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const nothing: TariffReading = {
  code: 'A',
  name: 'A',
  operator: '',
  region: 'EST',
  lat: null,
  lon: null,
  spots: 0,
  days: everyDay,
  from: 0,
  to: 48,
  rate: null,
  increment: 30,
  cap: null,
  pass: null,
  free: 0,
}
const rows = (...changes: Partial<TariffReading>[]) =>
  changes.map((change, index) => ({ line: index + 2, tariff: { ...nothing, ...change } }))
const weekOf = (...changes: Partial<TariffReading>[]) => {
  const verdict = zoneOf(rows(...changes))
  return verdict.ok
    ? verdict.zone.week.map(({ t1, t2, t3, price12, price31 }) => [t1, t2, t3, price12, price31])
    : verdict
}

describe('a week from rows', () => {
  test('one price at all hours: with its terms', () => {
    expect(zoneOf(rows({ rate: 200, cap: 1500, free: 15, pass: 9000, increment: 60 }))).toMatchObject({
      ok: true,
      zone: { increment: 60, free: 15, cap: 1500, pass: 9000 },
      notices: [],
    })
  })

  test('outside all windows: free', () => {
    const week = weekOf(
      { rate: 180, days: [1, 2, 3, 4, 5], from: 14, to: 38 },
      { rate: 180, days: [6], from: 16, to: 30 },
    )
    expect(week).toEqual([...[1, 2, 3, 4, 5].map(() => [14, 38, 38, 180, 0]), [16, 30, 30, 180, 0], [0, 48, 48, 0, 0]])
  })

  test('a window over midnight: on both ends of its day', () => {
    expect(weekOf({ rate: 100, days: [1], from: 38, to: 18 })).toEqual([
      [18, 38, 38, 0, 100],
      ...[2, 3, 4, 5, 6, 7].map(() => [0, 48, 48, 0, 0]),
    ])
  })

  test('only a price of 24 hours: the first hour costs it', () => {
    expect(zoneOf(rows({ cap: 500 }))).toMatchObject({
      zone: { increment: 60, cap: 500, week: everyDay.map(() => ({ price12: 500 })) },
      notices: [{ line: 2, notice: 'imports.dayPrice' }],
    })
  })

  test('a pass for some hours: not imported, with a notice', () => {
    const verdict = zoneOf(rows({ rate: 600, pass: 19_000 }, { pass: 4000, from: 40, to: 16 }))
    expect(verdict).toMatchObject({
      zone: { pass: 19_000 },
      notices: [{ line: 3, notice: 'imports.passForSomeHours' }],
    })
  })

  test('no price, confirmed: free', () => {
    const verdict = zoneOf(rows({}), { isFreeConfirmed: true })
    expect(verdict).toMatchObject({ ok: true, zone: { cap: null, week: everyDay.map(() => ({ price12: 0 })) } })
  })
})

const beforeAndAfterTen = (before: Partial<TariffReading>, after: Partial<TariffReading>): Partial<TariffReading>[] => [
  { rate: 100, to: 20, ...before },
  { rate: 200, from: 20, ...after },
]

test.each([
  ['no price', [{}], 'imports.noPrice'],
  ['a pass alone', [{ pass: 4000 }], 'imports.noPrice'],
  ['two prices for one hour', [{ rate: 100 }, { rate: 200, from: 16, to: 36 }], 'imports.windowsOverlap'],
  ['hours and half-hours', beforeAndAfterTen({}, { increment: 60 }), 'imports.incrementsDiffer'],
  ['two caps', beforeAndAfterTen({ cap: 500 }, { cap: 600 }), 'imports.capsDiffer'],
  ['two free times', beforeAndAfterTen({ free: 15 }, {}), 'imports.freeMinutesDiffer'],
  ['a cap in the evening', [{ rate: 100 }, { cap: 500, from: 36, to: 16 }], 'imports.capForSomeHours'],
  [
    'five periods',
    [
      { rate: 100, from: 10, to: 14 },
      { rate: 200, from: 20, to: 30 },
    ],
    'imports.tooManyPeriods',
  ],
])('a zone with %s', (_, changes: Partial<TariffReading>[], reason) => {
  expect(zoneOf(rows(...changes))).toEqual({ ok: false, reason })
})
