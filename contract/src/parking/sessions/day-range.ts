import { dayNumber } from '../../kit/calendar.ts'
import { addDays, startOfDay, type Instant, type LocalDateTime } from '../../kit/time.ts'
import { all, reject, type Verdict } from '../../kit/verdict.ts'

/** Days of the reader's time zone, both inclusive (R63). */
export type DayRange = { from: LocalDateTime; to: LocalDateTime }

/** Days covered without a plate or phone (R63). */
export const longestOpenRangeDays = 92

/** The last 7 days, today included (R63). */
export const defaultRange = (today: LocalDateTime): DayRange => ({ from: addDays(today, -6), to: today })

export const isPossibleRange = (range: DayRange, { hasDriver }: { hasDriver: boolean }): Verdict =>
  all(
    dayNumber(range.from) <= dayNumber(range.to) || reject('sessions.rangeBackwards'),
    hasDriver ||
      dayNumber(range.to) - dayNumber(range.from) < longestOpenRangeDays ||
      reject('sessions.rangeTooLong', { days: longestOpenRangeDays }),
  )

/** `[first moment of from, first moment after to)` (R1). */
export const rangeInstants = (range: DayRange, zone: string): { fromInstant: Instant; toInstant: Instant } => ({
  fromInstant: startOfDay(range.from, zone),
  toInstant: startOfDay(addDays(range.to, 1), zone),
})
