import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, dayOfKey } from '../../kit/calendar.ts'
import { dayKey } from '../../kit/time.ts'
import { lastDayOf } from '../../kit/calendar.ts'
import { billingDayOf, nextBillingDay } from './billing-days.ts'

describe('billing month begins on the start day, or the last day of a shorter month (R110)', () => {
  test.each([
    { from: '2026-01-15', today: '2026-01-14', due: undefined },
    { from: '2026-01-15', today: '2026-01-15', due: '2026-01-15' },
    { from: '2026-01-15', today: '2026-02-14', due: '2026-01-15' },
    { from: '2026-01-15', today: '2026-02-15', due: '2026-02-15' },
    { from: '2026-01-31', today: '2026-02-27', due: '2026-01-31' },
    { from: '2026-01-31', today: '2026-02-28', due: '2026-02-28' },
    { from: '2026-01-31', today: '2026-03-30', due: '2026-02-28' },
    { from: '2026-01-31', today: '2026-03-31', due: '2026-03-31' },
    { from: '2026-01-31', today: '2026-04-30', due: '2026-04-30' },
    { from: '2026-01-30', today: '2026-02-28', due: '2026-02-28' },
    { from: '2028-01-31', today: '2028-02-28', due: '2028-01-31' },
    { from: '2028-01-31', today: '2028-02-29', due: '2028-02-29' },
    { from: '2025-12-31', today: '2026-01-01', due: '2025-12-31' },
    { from: '2025-11-10', today: '2027-01-09', due: '2026-12-10' },
  ])('from $from, on $today: $due', ({ from, today, due }) => {
    const found = billingDayOf(dayOfKey(from), dayOfKey(today))
    expect(found && dayKey(found)).toBe(due)
  })

  const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  const textOf = (date: Date) => date.toISOString().slice(0, 10)

  test('every calendar month contains exactly one billing day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 36 }), (start, months) => {
        const from = dayOfKey(textOf(start))
        const due = Array.from({ length: months }, (_, index) => dayKey(addMonths(from, index)))
        expect(new Set(due.map((day) => day.slice(0, 7))).size).toBe(months)
        expect([...due].sort()).toEqual(due)
        for (const day of due) expect(dayKey(billingDayOf(from, dayOfKey(day))!)).toBe(day)
      }),
    )
  })
})

test.each([
  { from: '2026-03-10', today: '2026-03-04', open: true, next: '2026-03-10' },
  { from: '2026-01-04', today: '2026-03-04', open: true, next: '2026-03-04' },
  { from: '2026-01-04', today: '2026-03-04', open: false, next: '2026-04-04' },
  { from: '2026-01-31', today: '2026-03-04', open: true, next: '2026-03-31' },
])('pass from $from, next charge after $today: $next', ({ from, today, open, next }) => {
  expect(dayKey(nextBillingDay(dayOfKey(from), dayOfKey(today), open))).toBe(next)
})

test('last day shown: the day before the stored midnight (R108)', () => {
  expect(dayKey(lastDayOf(dayOfKey('2026-04-01')))).toBe('2026-03-31')
  expect(dayKey(lastDayOf({ ...dayOfKey('2026-04-01'), hour: 10 }))).toBe('2026-04-01')
})
