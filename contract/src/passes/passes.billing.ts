import { addDays, type LocalDateTime } from '../kit/time.ts'

/** A calendar day; months 1 to 12. */
export type Day = Pick<LocalDateTime, 'year' | 'month' | 'day'>

const two = (value: number): string => String(value).padStart(2, '0')

/** `2026-02-28`; such texts sort as the days do. */
export const dayText = ({ year, month, day }: Day): string => `${year}-${two(month)}-${two(day)}`

export const dayOfText = (text: string): LocalDateTime => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return { year, month, day, hour: 0, minute: 0, second: 0 }
}

const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The same day `months` later, or the last of a month that is shorter: 31 January → 28 February → 31 March (R110). */
export const sameDayLater = (from: Day, months: number): Day => {
  const index = from.year * 12 + from.month - 1 + months
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1]
  return { year, month, day: Math.min(from.day, daysOfMonth(year, month)) }
}

const monthsBetween = (from: Day, to: Day): number => (to.year - from.year) * 12 + to.month - from.month

/** The day on which the month of the pass began that `today` lies in; undefined before the pass begins. Days are the place's own. */
export const billingDayOf = (validFrom: Day, today: Day): Day | undefined => {
  if (dayText(today) < dayText(validFrom)) return undefined
  const months = monthsBetween(validFrom, today)
  const due = sameDayLater(validFrom, months)
  return dayText(due) <= dayText(today) ? due : sameDayLater(validFrom, months - 1)
}

/** The first day after `today`, or today itself with `isTodayOpen`, on which a month of the pass begins. */
export const nextBillingDay = (validFrom: Day, today: Day, isTodayOpen: boolean): Day => {
  const running = billingDayOf(validFrom, today)
  if (running === undefined) return validFrom
  if (isTodayOpen && dayText(running) === dayText(today)) return running
  return sameDayLater(validFrom, monthsBetween(validFrom, running) + 1)
}

/** The last day that an exclusive midnight leaves, as it is shown (R108): calendar days, so that clocks may change. */
export const lastDayOf = (exclusiveMidnight: LocalDateTime): LocalDateTime =>
  exclusiveMidnight.hour + exclusiveMidnight.minute + exclusiveMidnight.second > 0
    ? exclusiveMidnight
    : addDays(exclusiveMidnight, -1)
