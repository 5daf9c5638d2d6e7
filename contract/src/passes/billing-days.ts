import { addMonths, monthsBetween, type Day } from '../kit/calendar.ts'
import { addDays, dayKey, type LocalDateTime } from '../kit/time.ts'

/** First day of the billing month that contains `today`; undefined before the pass begins. Local days of the place. */
export const billingDayOf = (validFrom: Day, today: Day): LocalDateTime | undefined => {
  if (dayKey(today) < dayKey(validFrom)) return undefined
  const months = monthsBetween(validFrom, today)
  const due = addMonths(validFrom, months)
  return dayKey(due) <= dayKey(today) ? due : addMonths(validFrom, months - 1)
}

/** First day of the next billing month; today counts with `isTodayOpen`. */
export const nextBillingDay = (validFrom: Day, today: Day, isTodayOpen: boolean): Day => {
  const running = billingDayOf(validFrom, today)
  if (running === undefined) return validFrom
  if (isTodayOpen && dayKey(running) === dayKey(today)) return running
  return addMonths(validFrom, monthsBetween(validFrom, running) + 1)
}

/** The last day before an exclusive midnight (R108), by calendar days because of clock changes. */
export const lastDayOf = (exclusiveMidnight: LocalDateTime): LocalDateTime =>
  exclusiveMidnight.hour + exclusiveMidnight.minute + exclusiveMidnight.second > 0
    ? exclusiveMidnight
    : addDays(exclusiveMidnight, -1)
