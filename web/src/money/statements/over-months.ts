import { addMonths, startOfMonth } from '@parkla/contract/kit/calendar.ts'
import { instantToLocal, parseLocal, type Instant } from '@parkla/contract/kit/time.ts'
import { offeredMonths } from '../../kit/time/months.ts'

/** Months of the filter: those that are over on the clock of `zone`, latest first, and the one of the address. */
export const overMonths = (wanted: string, { now, zone }: { now: Instant; zone: string }): string[] => {
  const last = addMonths(startOfMonth(instantToLocal(now, zone)), -1)
  return offeredMonths(last, parseLocal(`${wanted}-01`) ?? last)
}
