import { formatLocalDate } from '@parkla/contract/kit/time.ts'
import { expect, test } from 'vitest'
import { reportMonths } from './report-months.ts'

test('months of the report: next month to a year ago, latest first (R152)', () => {
  const months = reportMonths({ year: 2026, month: 1, day: 31, hour: 10, minute: 0, second: 0 }).map(formatLocalDate)
  expect(months).toHaveLength(14)
  expect([months[0], months[1], months[2], months.at(-1)]).toEqual([
    '01.02.2026',
    '01.01.2026',
    '01.12.2025',
    '01.01.2025',
  ])
})
