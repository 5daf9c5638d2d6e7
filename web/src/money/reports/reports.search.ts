import { groupings, reportPlaceTypes, reportTypes } from '@parkla/contract/money/reports/reports.filters.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, textFilter } from '../../kit/address/url-state.ts'

/** The query in the address, by the names of the call; no days: from the first of the month to today. */
export const ReportSearch = z.object({
  reportType: choiceFilter(reportTypes),
  groupBy: choiceFilter(groupings),
  from: textFilter(),
  to: textFilter(),
  type: choiceFilter(reportPlaceTypes),
  region: textFilter(),
  zone: idInUrl(),
  placeId: idInUrl(),
})
export type ReportSearch = z.output<typeof ReportSearch>
