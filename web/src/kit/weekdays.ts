import { language } from './phrases.ts'

/** A text with a capital, as at the beginning of a line. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1)

/** Name of an ISO weekday in the language of the page: `Monday`, `Mon`; 1 January 2024 was a Monday. */
export const weekdayName = (day: number, weekday: 'short' | 'long'): string =>
  capital(new Intl.DateTimeFormat(language(), { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day)))

export const daysText = (days: readonly number[]): string => days.map((day) => weekdayName(day, 'short')).join(', ')
