import { language } from '../phrases.ts'

/** A text with a capital, as at the beginning of a line. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1)

/** By language, length and day: each cell of the heatmap asks for a name, and a formatter is slow to create. */
const names = new Map<string, string>()

/** Name of an ISO weekday in the language of the page: `Monday`, `Mon`; 1 January 2024 was a Monday. */
export const weekdayName = (day: number, weekday: 'short' | 'long'): string => {
  const key = `${language()} ${weekday} ${day}`
  const name =
    names.get(key) ??
    capital(new Intl.DateTimeFormat(language(), { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day)))
  names.set(key, name)
  return name
}

export const daysText = (days: readonly number[]): string => days.map((day) => weekdayName(day, 'short')).join(', ')
