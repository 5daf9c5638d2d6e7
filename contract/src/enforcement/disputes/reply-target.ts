import { isWeekend } from '../../kit/calendar.ts'
import { addDays, dayKey, instantToLocal, startOfDay, type Instant } from '../../kit/time.ts'

/** Working days within which a customer gets an answer (R158). */
const replyWorkingDays = 3

type Calendar = { timeZone: string; /** Days `YYYY-MM-DD`. */ holidays: ReadonlySet<string> }

/** End of the third working day after the day of intake, on the clock of the place (R158). */
export const replyTarget = (createdAt: Instant, { timeZone, holidays }: Calendar): Instant => {
  let day = instantToLocal(createdAt, timeZone)
  for (let left = replyWorkingDays; left > 0;) {
    day = addDays(day, 1)
    if (!isWeekend(day) && !holidays.has(dayKey(day))) left -= 1
  }
  return startOfDay(addDays(day, 1), timeZone)
}
