import { weekdayOf } from '@parkla/contract/kit/calendar.ts'
import { formatLocalDate, instantToLocal, type Instant, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import { monthKey, monthText } from '../../../kit/time/months.ts'
import { typedMoment } from '../../../kit/time/wall-clock.ts'
import { capital, weekdayName } from '../../../kit/time/weekdays.ts'
import type { CalendarView } from './calendar-layout.ts'

/** `Mon`. */
export const weekdayText = (day: LocalDateTime): string => weekdayName(weekdayOf(day) + 1, 'short')

/** `Monday 02.03.2026`. */
export const wholeDayText = (day: LocalDateTime): string =>
  `${weekdayName(weekdayOf(day) + 1, 'long')} ${formatLocalDate(day)}`

/** `02.03.2026–08.03.2026`, or `March 2026`. */
export const sheetText = (view: CalendarView, day: LocalDateTime, days: readonly LocalDateTime[]): string => {
  const [first, last] = [days[0], days.at(-1)]
  if (view === 'week' && first && last) return `${formatLocalDate(first)}–${formatLocalDate(last)}`
  return capital(monthText(monthKey(day)))
}

/** `12:00`. */
export const clockText = (instant: Instant, zone: string): string => typedMoment(instant, zone).time

export const isSameDay = (one: LocalDateTime, other: LocalDateTime): boolean =>
  formatLocalDate(one) === formatLocalDate(other)

export const todayAt = (zone: string): LocalDateTime => instantToLocal(new Date().toISOString(), zone)
