import { addMonths, startOfMonth, type Day } from '@parkla/contract/kit/calendar.ts'
import { parseLocal, twoDigits } from '@parkla/contract/kit/time.ts'
import { language } from '../phrases.ts'

const monthsOffered = 24

/** `2026-11`. */
export const monthKey = ({ year, month }: Pick<Day, 'year' | 'month'>): string => `${year}-${twoDigits(month)}`

/** `2026-03` → `March 2026`. */
export const monthText = (key: string): string =>
  new Intl.DateTimeFormat(language(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${key}-01`),
  )

/** The month of the address; today's where that is unreadable or later, or before 2000, which the calls refuse. */
export const monthOf = (text: string, today: Day): Day => {
  const month = parseLocal(`${text}-01`)
  return month && month.year >= 2000 && monthKey(month) <= monthKey(today) ? month : today
}

/** Keys of this month and those before it, latest first, and of the wanted month where it is none of them. */
export const offeredMonths = (today: Day, wanted: Day): string[] => {
  const first = startOfMonth(today)
  const recent = Array.from({ length: monthsOffered }, (_, back) => monthKey(addMonths(first, -back)))
  return [...new Set([...recent, monthKey(wanted)])]
}
