import { addDays, dayKey, dayMs, startOfDay, type Instant, type LocalDateTime } from './time.ts'

/** A calendar day; months 1 to 12. */
export type Day = Pick<LocalDateTime, 'year' | 'month' | 'day'>

/** Days since 1970, for differences and comparisons. */
export const dayNumber = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day) / dayMs

export const dayKeyOfNumber = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

export const midnightOf = ({ year, month, day }: Day): LocalDateTime => ({
  year,
  month,
  day,
  hour: 0,
  minute: 0,
  second: 0,
})

/** Midnight of a day key such as `2026-03-29`. */
export const dayOfKey = (key: string): LocalDateTime => {
  const [year = 0, month = 0, day = 0] = key.split('-').map(Number)
  return midnightOf({ year, month, day })
}

/** Compares calendar days and ignores the time of day. */
export const isBeforeDay = (one: Day, other: Day): boolean => dayKey(one) < dayKey(other)

/** Monday = 0; 1 January 1970 was a Thursday. */
export const weekdayOfNumber = (day: number): number => (((day + 3) % 7) + 7) % 7

/** Monday = 0. */
export const weekdayOf = (day: Day): number => weekdayOfNumber(dayNumber(day))

/** Saturday or Sunday. */
export const isWeekend = (day: Day): boolean => weekdayOf(day) >= 5

export const startOfWeek = (day: Day): LocalDateTime => addDays(midnightOf(day), -weekdayOf(day))

export const startOfMonth = ({ year, month }: Day): LocalDateTime => midnightOf({ year, month, day: 1 })

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

export const lastOfMonth = ({ year, month }: Day): LocalDateTime =>
  midnightOf({ year, month, day: daysInMonth(year, month) })

/** The same day of another month, or the last day of a shorter month: 31 January → 28 February → 31 March (R110). */
export const addMonths = (from: Day, months: number): LocalDateTime => {
  const index = from.year * 12 + from.month - 1 + months
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1]
  return midnightOf({ year, month, day: Math.min(from.day, daysInMonth(year, month)) })
}

export const monthsBetween = (from: Day, to: Day): number => (to.year - from.year) * 12 + to.month - from.month

/** The calendar month of a day in `zone`, `[from, to)` (R152). */
export const monthInstants = (day: Day, zone: string): { from: Instant; to: Instant } => {
  const first = startOfMonth(day)
  return { from: startOfDay(first, zone), to: startOfDay(addMonths(first, 1), zone) }
}

/** The last day before an exclusive midnight (R98, R108), by calendar days because of clock changes. */
export const lastDayOf = (exclusiveMidnight: LocalDateTime): LocalDateTime =>
  exclusiveMidnight.hour + exclusiveMidnight.minute + exclusiveMidnight.second > 0
    ? exclusiveMidnight
    : addDays(exclusiveMidnight, -1)
