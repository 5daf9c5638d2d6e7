import { describe, expect, test } from 'vitest'
import type { TariffReading } from './tariffs.row.ts'
import { periodsOf, zoneOf } from './zone-tariff.ts'

/** Slots from prices and where each begins: `a until 16, b until 36, a`. */
const day = (...segments: (readonly [from: number, price: number])[]): number[] =>
  Array.from({ length: 48 }, (_, slot) => segments.findLast(([from]) => slot >= from)?.[1] ?? 0)

test.each([
  ['a', { t1: 0, t2: 48, t3: 48, price12: 100, price23: 0, price31: 0 }, day([0, 100])],
  ['a|b', { t1: 0, t2: 16, t3: 48, price12: 100, price23: 200, price31: 0 }, day([0, 100], [16, 200])],
  ['a|b|a', { t1: 16, t2: 36, t3: 36, price12: 200, price23: 0, price31: 0 }, day([0, 0], [16, 200], [36, 0])],
  ['a|b|c', { t1: 0, t2: 16, t3: 36, price12: 1, price23: 2, price31: 3 }, day([0, 1], [16, 2], [36, 3])],
  ['a|b|c|a', { t1: 16, t2: 30, t3: 36, price12: 2, price23: 3, price31: 1 }, day([0, 1], [16, 2], [30, 3], [36, 1])],
  ['a|b|c|d', undefined, day([0, 1], [16, 2], [30, 3], [36, 4])],
  ['a|b|a|b|a', undefined, day([0, 1], [10, 2], [20, 1], [30, 2], [40, 1])],
])('a day of %s: %j', (_, periods, slots) => {
  expect(periodsOf(slots)).toEqual(periods)
})

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const workdays = [1, 2, 3, 4, 5]
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
    const week = weekOf({ rate: 180, days: workdays, from: 14, to: 38 }, { rate: 180, days: [6], from: 16, to: 30 })
    expect(week).toEqual([...workdays.map(() => [14, 38, 38, 180, 0]), [16, 30, 30, 180, 0], [0, 48, 48, 0, 0]])
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
      notices: [{ line: 2, reason: 'imports.dayPrice' }],
    })
  })

  test('a pass for some hours: not imported, with a notice', () => {
    const verdict = zoneOf(rows({ rate: 600, pass: 19_000 }, { pass: 4000, from: 40, to: 16 }))
    expect(verdict).toMatchObject({
      zone: { pass: 19_000 },
      notices: [{ line: 3, reason: 'imports.passForSomeHours' }],
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
  ['no price', 'imports.noPrice', [{}]],
  ['a pass alone', 'imports.noPrice', [{ pass: 4000 }]],
  ['two prices for one hour', 'imports.windowsOverlap', [{ rate: 100 }, { rate: 200, from: 16, to: 36 }]],
  ['hours and half-hours', 'imports.incrementsDiffer', beforeAndAfterTen({}, { increment: 60 })],
  ['two caps', 'imports.capsDiffer', beforeAndAfterTen({ cap: 500 }, { cap: 600 })],
  ['two free times', 'imports.freeMinutesDiffer', beforeAndAfterTen({ free: 15 }, {})],
  ['a cap in the evening', 'imports.capForSomeHours', [{ rate: 100 }, { cap: 500, from: 36, to: 16 }]],
  [
    'five periods',
    'imports.tooManyPeriods',
    [
      { rate: 100, from: 10, to: 14 },
      { rate: 200, from: 20, to: 30 },
    ],
  ],
])('a zone with %s: %s', (_, reason, changes: Partial<TariffReading>[]) => {
  expect(zoneOf(rows(...changes))).toEqual({ ok: false, reason })
})
