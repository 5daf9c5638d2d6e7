import { describe, expect, test } from 'vitest'
import { regionRules, type CalendarDay } from './calendar-days.ts'
import { specialDayOf } from './day-exceptions.ts'
import { DayException } from './day-rules.schema.ts'

const holiday: CalendarDay = { name: 'Ligo', kind: 'HOLIDAY', pricedLike: 'FREE', fromHalfHour: 26 }
const off: CalendarDay = { ...holiday, kind: 'DAY_OFF', fromHalfHour: 0 }

const season: DayException = { From: '2026-06-01', To: '2026-08-31', EveryYear: true, Days: 'HOLIDAY', Rule: 'WEEKDAY' }
const winter: DayException = { ...season, From: '2025-11-15', To: '2026-02-10' }
const date: DayException = { From: '2027-07-17', To: '2027-07-17', EveryYear: false, Days: 'EVERY_DAY', Rule: 'FREE' }
const exceptions = [season, winter, date]

const on = (day: string, known?: CalendarDay) =>
  specialDayOf({ rules: regionRules, exceptions }, { day, known, own: 'Tuesday' })

describe('exceptions of a place (R194)', () => {
  test.each([
    ['first day of the season', '2031-06-01', holiday, 'Tuesday'],
    ['last day of the season', '2031-08-31', holiday, 'Tuesday'],
    ['day after the season', '2031-09-01', holiday, 'FREE'],
    ['season over New Year, before it', '2031-12-31', holiday, 'Tuesday'],
    ['season over New Year, after it', '2031-02-10', holiday, 'Tuesday'],
    ['other kind of day', '2031-06-24', off, 'FREE'],
    ['ordinary day of a date', '2027-07-17', undefined, 'FREE'],
    ['the date in another year', '2028-07-17', undefined, undefined],
    ['ordinary day of the season', '2031-06-24', undefined, undefined],
  ])('%s', (_, day, known, like) => expect(on(day, known)?.pricedLike).toBe(like))

  test('a kind keeps its half-hour, every day begins at midnight', () => {
    expect(on('2031-06-24', holiday)).toMatchObject({ fromHalfHour: 26, isException: true })
    expect(on('2027-07-17', off)).toMatchObject({ fromHalfHour: 0, kind: 'DAY_OFF' })
    expect(on('2027-07-17')).toMatchObject({ name: '', kind: 'EXCEPTION' })
  })

  test('the region prices an ordinary day of the period: no special day', () => {
    const byRegion: DayException = { ...date, Rule: 'REGION' }
    const rules = { rules: regionRules, exceptions: [byRegion] }
    expect(specialDayOf(rules, { day: '2027-07-17', known: undefined, own: 'Tuesday' })).toBeUndefined()
  })
})

test.each([
  ['ends before it begins', { From: '2026-09-01', To: '2026-06-01' }, false],
  ['every year, over a year long', { From: '2026-01-01', To: '2027-01-01' }, false],
  ['every year, a whole year', { From: '2026-01-01', To: '2026-12-31' }, true],
  ['once, over a year long', { From: '2026-01-01', To: '2027-01-01', EveryYear: false }, true],
])('period that %s', (_, period, isPossible) => {
  expect(DayException.safeParse({ ...season, ...period }).success).toBe(isPossible)
})
