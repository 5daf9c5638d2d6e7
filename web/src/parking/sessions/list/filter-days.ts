import { startOfMonth, startOfWeek } from '@parkla/contract/kit/calendar.ts'
import { addDays, formatLocalDate, parseLocal, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import { defaultRange, type DayRange } from '@parkla/contract/parking/sessions/day-range.ts'
import type { SessionsFilters } from '../../session-records/sessions.search.ts'

/** The quick ranges; weeks begin on Monday. */
export const quickRanges = [
  'today',
  'yesterday',
  'last7Days',
  'thisWeek',
  'previousWeek',
  'thisMonth',
  'previousMonth',
] as const
export type QuickRange = (typeof quickRanges)[number]

const byName: Readonly<Record<QuickRange, (today: LocalDateTime) => DayRange>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  last7Days: defaultRange,
  thisWeek: (today) => ({ from: startOfWeek(today), to: today }),
  previousWeek: (today) => {
    const monday = addDays(startOfWeek(today), -7)
    return { from: monday, to: addDays(monday, 6) }
  },
  thisMonth: (today) => ({ from: startOfMonth(today), to: today }),
  previousMonth: (today) => {
    const last = addDays(startOfMonth(today), -1)
    return { from: startOfMonth(last), to: last }
  },
}

export const quickRange = (name: QuickRange, today: LocalDateTime): DayRange => byName[name](today)

/** Days as texts; empty for none. */
type DayTexts = Pick<SessionsFilters, 'from' | 'to'>
type Driver = Pick<SessionsFilters, 'car_number' | 'phone_number'>

export const dayTexts = ({ from, to }: DayRange): DayTexts => ({
  from: formatLocalDate(from),
  to: formatLocalDate(to),
})

const isSameDay = (text: string, day: LocalDateTime): boolean => {
  const parsed = parseLocal(text)
  return parsed !== undefined && formatLocalDate(parsed) === formatLocalDate(day)
}

/** The quick range that equals these days; the first if several do. */
export const quickRangeOf = ({ from, to }: DayTexts, today: LocalDateTime): QuickRange | undefined =>
  quickRanges.find((name) => {
    const range = quickRange(name, today)
    return isSameDay(from, range.from) && isSameDay(to, range.to)
  })

export const hasDriver = ({ car_number, phone_number }: Driver): boolean => car_number !== '' || phone_number !== ''

/** Days shown in the fields: the requested ones, else the default, or empty with a plate or phone (R63). */
export const shownDays = ({ from, to, ...driver }: DayTexts & Driver, today: LocalDateTime): DayTexts => {
  if (from !== '' || to !== '') return { from, to }
  return hasDriver(driver) ? { from: '', to: '' } : dayTexts(defaultRange(today))
}

/** Days for the address: the default is omitted, except with a plate or phone, where empty means all time. */
export const daysForAddress = (days: DayTexts, driver: Driver, today: LocalDateTime): DayTexts =>
  quickRangeOf(days, today) === 'last7Days' && !hasDriver(driver) ? { from: '', to: '' } : days
