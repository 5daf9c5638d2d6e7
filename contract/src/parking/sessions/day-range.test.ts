import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, formatLocalDate, hourMs, instantToLocal, parseLocal, type LocalDateTime } from '../../kit/time.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import { defaultRange, isPossibleRange, longestOpenRangeDays, rangeInstants } from './day-range.ts'

const day = (text: string): LocalDateTime => {
  const local = parseLocal(text)
  if (!local) throw new Error(`not a day: ${text}`)
  return local
}

const reasonOf = (from: LocalDateTime, to: LocalDateTime, hasDriver: boolean): string =>
  outcomeOf(isPossibleRange({ from, to }, { hasDriver }))

describe('days of the list (R63)', () => {
  test.each([
    { today: '07.03.2026', from: '01.03.2026' },
    { today: '03.03.2026', from: '25.02.2026' },
    { today: '02.03.2024', from: '25.02.2024' },
    { today: '01.01.2026', from: '26.12.2025' },
  ])('default on $today: seven days since $from', ({ today, from }) => {
    const range = defaultRange(day(`${today} 15:30`))
    expect([formatLocalDate(range.from), formatLocalDate(range.to)]).toEqual([from, today])
  })

  test.each([
    { from: '01.03.2026', to: '01.03.2026', open: 'yes', driver: 'yes' },
    { from: '02.03.2026', to: '01.03.2026', open: 'sessions.rangeBackwards', driver: 'sessions.rangeBackwards' },
    { from: '01.01.2026', to: '02.04.2026', open: 'yes', driver: 'yes' },
    { from: '01.01.2026', to: '03.04.2026', open: 'sessions.rangeTooLong', driver: 'yes' },
    { from: '01.01.2000', to: '01.01.2026', open: 'sessions.rangeTooLong', driver: 'yes' },
  ])('$from to $to: $open; with a plate or phone: $driver', ({ from, to, open, driver }) => {
    expect([reasonOf(day(from), day(to), false), reasonOf(day(from), day(to), true)]).toEqual([open, driver])
  })

  test('limit: exactly 92 days from any start', () => {
    const aDay = fc.integer({ min: 0, max: 9_000 }).map((days) => addDays(day('1.1.2012 23:59'), days))
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 200 }), (from, days) => {
        const to = { ...addDays(from, days - 1), hour: 0, minute: 0 }
        expect(reasonOf(from, to, false) === 'yes').toBe(days <= longestOpenRangeDays)
      }),
    )
  })
})

describe('instants of the days (R1)', () => {
  test.each([
    { zone: 'Europe/Tallinn', from: '29.03.2026', to: '29.03.2026', hours: 23 },
    { zone: 'Europe/Tallinn', from: '25.10.2026', to: '25.10.2026', hours: 25 },
    { zone: 'Europe/Tallinn', from: '28.03.2026', to: '30.03.2026', hours: 71 },
    { zone: 'Europe/Riga', from: '15.06.2026', to: '15.06.2026', hours: 24 },
    { zone: 'Australia/Lord_Howe', from: '04.10.2026', to: '04.10.2026', hours: 23.5 },
    { zone: 'UTC', from: '29.03.2026', to: '29.03.2026', hours: 24 },
  ])('$from to $to in $zone: $hours hours', ({ zone, from, to, hours }) => {
    const { fromInstant, toInstant } = rangeInstants({ from: day(from), to: day(to) }, zone)
    expect((Date.parse(toInstant) - Date.parse(fromInstant)) / hourMs).toBe(hours)
  })

  test('range: start of the first day to start of the day after the last', () => {
    const { fromInstant, toInstant } = rangeInstants(
      { from: day('28.03.2026'), to: day('29.03.2026') },
      'Europe/Tallinn',
    )
    expect([fromInstant, toInstant]).toEqual(['2026-03-27T22:00:00.000Z', '2026-03-29T21:00:00.000Z'])
    expect(formatLocalDate(instantToLocal('2026-03-29T20:59:59.999Z', 'Europe/Tallinn'))).toBe('29.03.2026')
  })
})
