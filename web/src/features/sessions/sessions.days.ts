import {
  addDays,
  formatLocalDate,
  instantToLocal,
  parseLocal,
  type Instant,
  type LocalDateTime,
} from '@parkla/contract/kit/time.ts'
import { defaultRange, type DayRange } from '@parkla/contract/sessions/sessions.range.ts'
import type { SessionsSearch } from './sessions.search.ts'

/** The quick options of D1 §2; weeks begin on Monday. */
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

const daysSinceMonday = ({ year, month, day }: LocalDateTime): number =>
  (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7

const firstOfMonth = (local: LocalDateTime): LocalDateTime => ({ ...local, day: 1 })

const byName: Readonly<Record<QuickRange, (today: LocalDateTime) => DayRange>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  last7Days: defaultRange,
  thisWeek: (today) => ({ from: addDays(today, -daysSinceMonday(today)), to: today }),
  previousWeek: (today) => {
    const monday = addDays(today, -daysSinceMonday(today) - 7)
    return { from: monday, to: addDays(monday, 6) }
  },
  thisMonth: (today) => ({ from: firstOfMonth(today), to: today }),
  previousMonth: (today) => {
    const last = addDays(firstOfMonth(today), -1)
    return { from: firstOfMonth(last), to: last }
  },
}

/** Today on the reader's wall clock (R63). */
export const todayIn = (zone: string, now: Instant): LocalDateTime => instantToLocal(now, zone)

export const quickRange = (name: QuickRange, today: LocalDateTime): DayRange => byName[name](today)

export type DayTexts = Pick<SessionsSearch, 'from' | 'to'>

export const dayTexts = ({ from, to }: DayRange): Required<DayTexts> => ({
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
    return from !== undefined && to !== undefined && isSameDay(from, range.from) && isSameDay(to, range.to)
  })

/** A plate or a phone alone searches all time (R63). */
export const searchesAllTime = ({ car_number, phone_number, from, to }: SessionsSearch): boolean =>
  from === undefined && to === undefined && (car_number !== undefined || phone_number !== undefined)

/** What the two fields show: the days asked for, the usual ones in force without them, or none for all time. */
export const shownDays = (search: SessionsSearch, today: LocalDateTime): DayTexts => {
  if (search.from !== undefined || search.to !== undefined) return { from: search.from, to: search.to }
  return searchesAllTime(search) ? {} : dayTexts(defaultRange(today))
}

/** Days for the address: the usual ones are left out, unless a plate or phone would then search all time. */
export const daysForAddress = (search: SessionsSearch, range: DayTexts, today: LocalDateTime): DayTexts => {
  const isUsual = quickRangeOf(range, today) === 'last7Days'
  const hasDriver = search.car_number !== undefined || search.phone_number !== undefined
  return isUsual && !hasDriver ? { from: undefined, to: undefined } : range
}
