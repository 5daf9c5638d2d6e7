import { dayKeyOfNumber } from '../../kit/calendar.ts'
import { dayMs, type Instant, minuteMs } from '../../kit/time.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** `T07:30:00.000Z` by minute of the day. */
const clocks = Array.from(
  { length: 1440 },
  (_, minute) => `T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00.000Z`,
)

const days = new Map<number, string>()

/** `2026-03-29` from days since 1970. */
export const dayText = (day: number): string => {
  const known = days.get(day)
  if (known !== undefined) return known
  const text = dayKeyOfNumber(day)
  if (days.size > 2_000) days.clear()
  days.set(day, text)
  return text
}

/**
 * ISO text of a moment, cached by day and minute: `toISOString` for the ten moments of a trace would take longer than pricing
 * the stay.
 */
export const instantAt = (ms: number): Instant => {
  const day = Math.floor(ms / dayMs)
  const minute = (ms - day * dayMs) / minuteMs
  return Number.isInteger(minute) ? dayText(day) + clocks[minute]! : new Date(ms).toISOString()
}
