import { dayNumber, lastOfMonth, startOfMonth } from '@parkla/contract/kit/calendar.ts'
import { dayKey, instantToLocal } from '@parkla/contract/kit/time.ts'
import { isMonthly, mayReportDays } from '@parkla/contract/money/reports/reports.policy.ts'
import type { ReportQuery } from '@parkla/contract/money/reports/reports.schema.ts'
import type { Context } from '../../kit/context.ts'
import { insist } from '../../kit/errors.ts'

/** Local days `YYYY-MM-DD` of each place, both inclusive. */
export type ReportPeriod = { from: string; to: string }

/** From the first of the month to today unless given (R171); whole months where the type has only those. */
export const periodOf = (ctx: Pick<Context, 'now' | 'actor'>, query: ReportQuery): ReportPeriod => {
  const today = instantToLocal(ctx.now, ctx.actor.timeZone)
  const from = query.from ?? startOfMonth(today)
  if (isMonthly(query.reportType)) return { from: dayKey(startOfMonth(from)), to: dayKey(lastOfMonth(from)) }
  const to = query.to ?? today
  insist(mayReportDays(dayNumber(to) - dayNumber(from) + 1), 'to')
  return { from: dayKey(from), to: dayKey(to) }
}
