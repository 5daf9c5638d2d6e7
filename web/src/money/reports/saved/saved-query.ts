import type { Day } from '@parkla/contract/kit/calendar.ts'
import { formatLocalDate } from '@parkla/contract/kit/time.ts'
import { savedDays } from '@parkla/contract/money/reports/saved-period.ts'
import type { SavedPeriod } from '@parkla/contract/money/reports/saved-reports.filters.ts'
import type { SavedReport } from '@parkla/contract/money/reports/saved-reports.schema.ts'
import { queryFor } from '../report-query.ts'
import { ReportSearch } from '../reports.search.ts'

type Days = Pick<ReportSearch, 'from' | 'to'>

/**
 * Stored part of a report on the screen: its address, with days only if the period has none of its own. Days that the address lacks are
 * those of the screen, or a report of chosen days would follow the calendar.
 */
export const storedQuery = (search: ReportSearch, period: SavedPeriod, shown: Days): string => {
  const { from = shown.from, to = shown.to, ...query } = queryFor(search, search.reportType)
  const days = period === 'FIXED' ? { from, to } : {}
  const parts = Object.entries({ ...query, ...days }).flatMap(([name, value]) =>
    value === undefined || value === '' || value === 0 ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(parts).toString()
}

/** A saved report as the search of its page, on a day. */
export const searchOf = ({ Query, Period }: Pick<SavedReport, 'Query' | 'Period'>, today: Day): ReportSearch => {
  const search = ReportSearch.parse(Object.fromEntries(new URLSearchParams(Query)))
  const days = Period === 'THIS_MONTH' ? undefined : savedDays(Period, today)
  if (Period === 'FIXED') return search
  return { ...search, from: days ? formatLocalDate(days.from) : '', to: days ? formatLocalDate(days.to) : '' }
}
