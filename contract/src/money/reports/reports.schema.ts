import * as z from 'zod'
import { queryNumber } from '../../kit/page.ts'
import { Day, OptionalDay } from '../../kit/time.ts'
import { maxId } from '../../kit/id.ts'
import { groupings, reportPlaceTypes, reportTabs, reportTypes } from './reports.filters.ts'

/** How a value is shown: cents of the row's currency, a share of 1, or a number with at most one decimal. */
const columnKinds = ['TEXT', 'NUMBER', 'MONEY', 'PERCENT'] as const

/** **+** A column after group and currency. Screen and file have exactly the columns listed. */
export const ReportColumn = z.object({ Id: z.string(), Name: z.string(), Kind: z.enum(columnKinds) })
export type ReportColumn = z.infer<typeof ReportColumn>

/** R170. Names are in the language of the call. */
export const ReportType = z.object({
  ID: z.number(),
  Code: z.enum(reportTypes),
  Name: z.string(),
  /** Every user who may open the tab of this type. */
  VisibleForAll: z.boolean(),
  /** Zone admins too. With neither flag: global and region admins only. */
  VisibleForZone: z.boolean(),
  WebViewEnabled: z.boolean(),
  XlsxEnabled: z.boolean(),
  /** `From` and `To` become the first and the last day of the month of `From`. */
  MonthlyReportOnly: z.boolean(),
  /** **+** */
  Tab: z.enum(reportTabs),
  /** **+** One sentence on what is counted. */
  Description: z.string(),
  /** **+** */
  Columns: z.array(ReportColumn),
  /** **+** Column of the chart; empty without one. */
  ChartColumn: z.string(),
})
export type ReportType = z.infer<typeof ReportType>

/** Defaults as on the screen: from the first day of the month to today, both inclusive, on the clock of each place. */
export const ReportQuery = z.object({
  from: OptionalDay,
  to: OptionalDay,
  type: z.enum(reportPlaceTypes).default('PARKING'),
  reportType: z.enum(reportTypes).default('PAYOUT'),
  groupBy: z.enum(groupings).default('PLACE'),
  region: z.string().max(3).default(''),
  /** Id of a zone; ignored when a place is given. */
  zone: queryNumber().min(0).max(maxId).default(0),
  placeId: queryNumber().min(0).max(maxId).default(0),
})
export type ReportQuery = z.output<typeof ReportQuery>

export const ReportFileQuery = ReportQuery.extend({
  /** **+** Chosen by the caller, whose live events then carry the rows read; 0: none. */
  ProgressId: queryNumber().min(0).max(maxId).default(0),
})
export type ReportFileQuery = z.output<typeof ReportFileQuery>

/** Values by the `Id` of the type's columns; null where there is none, such as an average of nothing. */
const Values = z.record(z.string(), z.union([z.number(), z.string()]).nullable())

/** One group in one currency; a row without amounts has an empty currency. */
export const ReportRow = z.object({
  /** Key of the group: id of a place or zone (0: without a zone), code of a region, `YYYY-MM-DD` or `YYYY-MM`. */
  Key: z.string(),
  Name: z.string(),
  Currency: z.string(),
  Values,
})
export type ReportRow = z.infer<typeof ReportRow>

export const FinanceReport = z.object({
  From: Day,
  To: Day,
  Rows: z.array(ReportRow),
  /** One per currency (R172), of all groups; a place in several zones counts once. */
  Totals: z.array(z.object({ Currency: z.string(), Values })),
  /** **+** The screen has the first 1,000 rows, the file all of them. */
  IsMore: z.boolean(),
})
export type FinanceReport = z.infer<typeof FinanceReport>
