import { addMonths, monthsBetween, type Day } from '../kit/calendar.ts'
import { addDays, dayKey, type LocalDateTime } from '../kit/time.ts'

/** The day on which the month of the pass began that `today` lies in; undefined before the pass begins. Days are the place's own. */
export const billingDayOf = (validFrom: Day, today: Day): LocalDateTime | undefined => {
  if (dayKey(today) < dayKey(validFrom)) return undefined
  const months = monthsBetween(validFrom, today)
  const due = addMonths(validFrom, months)
  return dayKey(due) <= dayKey(today) ? due : addMonths(validFrom, months - 1)
}

/** The first day after `today`, or today itself with `isTodayOpen`, on which a month of the pass begins. */
export const nextBillingDay = (validFrom: Day, today: Day, isTodayOpen: boolean): Day => {
  const running = billingDayOf(validFrom, today)
  if (running === undefined) return validFrom
  if (isTodayOpen && dayKey(running) === dayKey(today)) return running
  return addMonths(validFrom, monthsBetween(validFrom, running) + 1)
}

/** The last day that an exclusive midnight leaves, as it is shown (R108): calendar days, so that clocks may change. */
export const lastDayOf = (exclusiveMidnight: LocalDateTime): LocalDateTime =>
  exclusiveMidnight.hour + exclusiveMidnight.minute + exclusiveMidnight.second > 0
    ? exclusiveMidnight
    : addDays(exclusiveMidnight, -1)
