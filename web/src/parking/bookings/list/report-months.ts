import { addMonths, startOfMonth } from '@parkla/contract/kit/calendar.ts'
import type { LocalDateTime } from '@parkla/contract/kit/time.ts'

const [monthsBack, monthsAhead] = [12, 1]

/** Months that the report offers: the next one, this one and the year before, latest first. */
export const reportMonths = (today: LocalDateTime): LocalDateTime[] =>
  Array.from({ length: monthsBack + monthsAhead + 1 }, (_, back) => addMonths(startOfMonth(today), monthsAhead - back))
