import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMonths,
  dayKeyOfNumber,
  dayNumber,
  dayOfKey,
  isBeforeDay,
  isWeekend,
  lastOfMonth,
  monthInstants,
  monthsBetween,
  startOfMonth,
  startOfWeek,
  weekdayOf,
} from './calendar.ts'
import { dayKey } from './time.ts'

const keys = fc
  .date({ min: new Date('1999-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('day keys, day numbers and days: convert into each other and sort alike', () => {
  fc.assert(
    fc.property(keys, keys, (one, other) => {
      expect(dayKey(dayOfKey(one))).toBe(one)
      expect(dayKeyOfNumber(dayNumber(dayOfKey(one)))).toBe(one)
      expect(isBeforeDay(dayOfKey(one), dayOfKey(other))).toBe(one < other)
    }),
  )
})

test.each([
  ['2026-03-02', 0, '2026-03-02'],
  ['2026-03-08', 6, '2026-03-02'],
  ['2026-01-01', 3, '2025-12-29'],
  ['1969-12-31', 2, '1969-12-29'],
])('%s is weekday %i of the week that starts on %s', (day, weekday, monday) => {
  expect([weekdayOf(dayOfKey(day)), dayKey(startOfWeek(dayOfKey(day)))]).toEqual([weekday, monday])
})

test.each([
  ['2026-03-06', false],
  ['2026-03-07', true],
  ['2026-03-08', true],
  ['2026-03-09', false],
])('%s at the weekend: %s', (day, expected) => {
  expect(isWeekend(dayOfKey(day))).toBe(expected)
})

describe('months', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s plus %i months is %s', (from, months, expected) => {
    expect(dayKey(addMonths(dayOfKey(from), months))).toBe(expected)
    expect(monthsBetween(dayOfKey(from), dayOfKey(expected))).toBe(months)
  })

  test.each([
    ['2026-02-15', '2026-02-01', '2026-02-28'],
    ['2028-02-29', '2028-02-01', '2028-02-29'],
    ['2026-04-01', '2026-04-01', '2026-04-30'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
  ])('the month of %s is %s to %s', (day, first, last) => {
    expect([startOfMonth(dayOfKey(day)), lastOfMonth(dayOfKey(day))]).toEqual([dayOfKey(first), dayOfKey(last)])
  })

  test.each([
    { of: '2026-03-04', from: '2026-02-28T22:00:00.000Z', to: '2026-03-31T21:00:00.000Z' },
    { of: '2026-12-31', from: '2026-11-30T22:00:00.000Z', to: '2026-12-31T22:00:00.000Z' },
  ])('month of $of in Tallinn: $from to $to (R152)', ({ of, from, to }) => {
    expect(monthInstants(dayOfKey(of), 'Europe/Tallinn')).toEqual({ from, to })
  })
})
