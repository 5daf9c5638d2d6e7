import { expect, test } from 'vitest'
import { monthKey, monthOf, offeredMonths } from './months.ts'

const today = { year: 2026, month: 3, day: 4 }

test('offered months: 24 back from the present one; an older wanted month too', () => {
  const recent = offeredMonths(today, { year: 2025, month: 1, day: 1 })
  expect([recent.length, recent[0], recent.at(-1)]).toEqual([24, '2026-03', '2024-04'])
  expect(offeredMonths(today, { year: 2023, month: 6, day: 1 })).toEqual([...recent, '2023-06'])
})

test.each([
  ['2026-03', '2026-03'],
  ['2023-06', '2023-06'],
  ['2000-01', '2000-01'],
  ['1999-12', '2026-03'],
  ['2026-04', '2026-03'],
  ['2026-13', '2026-03'],
  ['', '2026-03'],
])('month of the address "%s": %s', (text, expected) => {
  expect(monthKey(monthOf(text, today))).toBe(expected)
})
