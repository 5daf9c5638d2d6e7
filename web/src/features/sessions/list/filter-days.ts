import { startOfMonth, startOfWeek } from '@parkla/contract/kit/calendar.ts'
import {
  addDays,
  formatLocalDate,
  instantToLocal,
  parseLocal,
  type Instant,
  type LocalDateTime,
} from '@parkla/contract/kit/time.ts'
import { defaultRange, type DayRange } from '@parkla/contract/sessions/day-range.ts'
import type { SessionsFilters } from '../sessions.search.ts'

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

/** Today on the reader's wall clock (R63). */
export const todayIn = (zone: string, now: Instant): LocalDateTime => instantToLocal(now, zone)

export const quickRange = (name: QuickRange, today: LocalDateTime): DayRange => byName[name](today)

/** Days as fields and addresses say them; empty for none. */
export type DayTexts = Pick<SessionsFilters, 'from' | 'to'>
type Driver = Pick<SessionsFilters, 'car_number' | 'phone_number'>

export const dayTexts = ({ from, to }: DayRange): DayTexts => ({
  from: formatLocalDate(from),
  to: formatLocalDate(to),
})

const isSameDay = (text: string, day: LocalDateTime): boolean => {
  const parsed = parseLocal(text)
  return parsed !== undefined && formatLocalDate(parsed) === formatLocalDate(day)
}

/** Which quick option these days are today, if any. Several may fit on some days; the first is taken. */
export const quickRangeOf = ({ from, to }: DayTexts, today: LocalDateTime): QuickRange | undefined =>
  quickRanges.find((name) => {
    const range = quickRange(name, today)
    return isSameDay(from, range.from) && isSameDay(to, range.to)
  })

export const hasDriver = ({ car_number, phone_number }: Driver): boolean => car_number !== '' || phone_number !== ''

/** What the two fields show: the days asked for, the usual ones without them, none for a driver's all time (R63). */
export const shownDays = ({ from, to, ...driver }: DayTexts & Driver, today: LocalDateTime): DayTexts => {
  if (from !== '' || to !== '') return { from, to }
  return hasDriver(driver) ? { from: '', to: '' } : dayTexts(defaultRange(today))
}

/** Days for the address: the usual ones are left out, except beside a plate or phone, which would search all time. */
export const daysForAddress = (days: DayTexts, driver: Driver, today: LocalDateTime): DayTexts =>
  quickRangeOf(days, today) === 'last7Days' && !hasDriver(driver) ? { from: '', to: '' } : days
