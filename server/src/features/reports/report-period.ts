import { dayKey, dayMs, instantToLocal, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import { isMonthly, mayReportDays } from '@parkla/contract/reports/reports.policy.ts'
import type { ReportQuery } from '@parkla/contract/reports/reports.schema.ts'
import type { Context } from '../../kit/context.ts'
import { insist } from '../../kit/errors.ts'

/** Local days `YYYY-MM-DD` of each place, both inclusive. */
export type ReportPeriod = { from: string; to: string }

const midnightOf = ({ year, month, day }: LocalDateTime): number => Date.UTC(year, month - 1, day)

const lastOfMonth = (of: LocalDateTime): LocalDateTime => {
  const day = new Date(Date.UTC(of.year, of.month, 0)).getUTCDate()
  return { ...of, day }
}

/** From the first of the month to today unless given (R171); whole months where the type has only those. */
export const periodOf = (ctx: Pick<Context, 'now' | 'actor'>, query: ReportQuery): ReportPeriod => {
  const today = instantToLocal(ctx.now, ctx.actor.timeZone)
  const from = query.from ?? { ...today, day: 1 }
  if (isMonthly(query.reportType)) return { from: dayKey({ ...from, day: 1 }), to: dayKey(lastOfMonth(from)) }
  const to = query.to ?? today
  insist(mayReportDays(Math.round((midnightOf(to) - midnightOf(from)) / dayMs) + 1), 'to')
  return { from: dayKey(from), to: dayKey(to) }
}
