import { addMonths, startOfMonth, type Day } from '@parkla/contract/kit/calendar.ts'
import { twoDigits } from '@parkla/contract/kit/time.ts'

const monthsOffered = 24

/** `2026-11`. */
export const monthKey = ({ year, month }: Pick<Day, 'year' | 'month'>): string => `${year}-${twoDigits(month)}`

/** Keys of this month and those before it, latest first, and of the wanted month where it is none of them. */
export const offeredMonths = (today: Day, wanted: Day): string[] => {
  const first = startOfMonth(today)
  const recent = Array.from({ length: monthsOffered }, (_, back) => monthKey(addMonths(first, -back)))
  return [...new Set([...recent, monthKey(wanted)])]
}
