import { addMonths, monthsBetween, type Day } from '../../kit/calendar.ts'
import { dayKey, type LocalDateTime } from '../../kit/time.ts'

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
