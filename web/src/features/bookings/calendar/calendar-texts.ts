import { instantToLocal, type Instant, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import { formatLocalDate } from '@parkla/contract/kit/time.ts'
import type { Language } from '../../../kit/language-choice.ts'
import { typedMoment } from '../../../kit/wall-clock.ts'
import type { CalendarView } from './calendar-layout.ts'

const locales: Readonly<Record<Language, string>> = { et: 'et-EE', en: 'en-GB', lv: 'lv-LV' }

const named = (day: LocalDateTime, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(
    Date.UTC(day.year, day.month - 1, day.day),
  )

/** `Mon`. */
export const weekdayText = (day: LocalDateTime, language: Language): string =>
  named(day, language, { weekday: 'short' })

const capital = (text: string, language: Language): string =>
  text.charAt(0).toLocaleUpperCase(locales[language]) + text.slice(1)

/** `Monday 02.03.2026`. */
export const wholeDayText = (day: LocalDateTime, language: Language): string =>
  `${capital(named(day, language, { weekday: 'long' }), language)} ${formatLocalDate(day)}`

/** `March 2026`, within a sentence. */
export const monthText = (day: LocalDateTime, language: Language): string =>
  named(day, language, { month: 'long', year: 'numeric' })

/** `02.03.2026–08.03.2026`, or `March 2026`. */
export const sheetText = (
  view: CalendarView,
  { day, days }: { day: LocalDateTime; days: readonly LocalDateTime[] },
  language: Language,
): string => {
  const [first, last] = [days[0], days.at(-1)]
  if (view === 'week' && first && last) return `${formatLocalDate(first)}–${formatLocalDate(last)}`
  return capital(monthText(day, language), language)
}

/** `12:00`. */
export const clockText = (instant: Instant, zone: string): string => typedMoment(instant, zone).time

export const isSameDay = (one: LocalDateTime, other: LocalDateTime): boolean =>
  formatLocalDate(one) === formatLocalDate(other)

export const todayAt = (zone: string): LocalDateTime => instantToLocal(new Date().toISOString(), zone)
