import { expect, test } from 'vitest'
import { ReportSearch } from '../reports.search.ts'
import { searchOf, storedQuery } from './saved-query.ts'

const today = { year: 2026, month: 3, day: 1 }
const search = ReportSearch.parse({
  reportType: 'REVENUE',
  groupBy: 'DAY',
  from: '1.2.2026',
  to: '5.2.2026',
  placeId: 7,
})
const shown = { from: '01.03.2026', to: '01.03.2026' }

test.each([
  ['FIXED', '1.2.2026', '5.2.2026'],
  ['THIS_MONTH', '', ''],
  ['LAST_MONTH', '01.02.2026', '28.02.2026'],
  ['LAST_7_DAYS', '22.02.2026', '28.02.2026'],
  ['YESTERDAY', '28.02.2026', '28.02.2026'],
] as const)('%s: days %s to %s, the rest of the address as saved', (Period, from, to) => {
  const opened = searchOf({ Query: storedQuery(search, Period, shown), Period }, today)
  expect(opened).toEqual({ ...search, from, to })
})

test('chosen days of an address without days: those shown when it was saved', () => {
  const Query = storedQuery({ ...search, from: '', to: '' }, 'FIXED', shown)
  expect(searchOf({ Query, Period: 'FIXED' }, { ...today, month: 4 })).toEqual({ ...search, ...shown })
})
