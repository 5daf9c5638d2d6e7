import { addMonths, startOfMonth, type Day } from '../../kit/calendar.ts'
import { addDays, type LocalDateTime } from '../../kit/time.ts'
import type { SavedPeriod } from './saved-reports.filters.ts'

/** First and last day of a saved period on a day; undefined for FIXED, which has its own. */
export const savedDays = (period: SavedPeriod, today: Day): { from: LocalDateTime; to: LocalDateTime } | undefined => {
  const day = { ...today, hour: 0, minute: 0, second: 0 }
  if (period === 'YESTERDAY') return { from: addDays(day, -1), to: addDays(day, -1) }
  if (period === 'LAST_7_DAYS') return { from: addDays(day, -7), to: addDays(day, -1) }
  if (period === 'THIS_MONTH') return { from: startOfMonth(day), to: day }
  if (period === 'LAST_MONTH') return { from: addMonths(startOfMonth(day), -1), to: addDays(startOfMonth(day), -1) }
  return undefined
}
