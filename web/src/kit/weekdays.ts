import { language } from './phrases.ts'

/** Name of an ISO weekday in the language of the page; 1 January 2024 was a Monday. */
export const weekdayName = (day: number, weekday: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(language(), { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))

export const daysText = (days: readonly number[]): string => days.map((day) => weekdayName(day, 'short')).join(', ')
