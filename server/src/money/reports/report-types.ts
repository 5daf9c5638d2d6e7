import { isMonthly, mayReadReport, visibilityOf } from '@parkla/contract/money/reports/reports.policy.ts'
import { reportTypes, tabOf, type ReportCode } from '@parkla/contract/money/reports/reports.filters.ts'
import type { ReportColumn, ReportType } from '@parkla/contract/money/reports/reports.schema.ts'
import type { Context } from '../../kit/context.ts'
import type { Language } from '../../kit/reasons.ts'
import { definitions } from './finance.queries.ts'
import { phrases } from './phrases.ts'

/** Columns of screen and file, in their order. */
export const columnsOf = (code: ReportCode, language: Language): ReportColumn[] => {
  const { columns, extra } = definitions[code]
  const words = phrases[language]
  return [...(extra ? [extra.column] : []), ...columns].map(([Id, Kind]) => ({ Id, Name: words.column[Id], Kind }))
}

const typeOf = (code: ReportCode, at: number, language: Language): ReportType => {
  const { VisibleForAll, VisibleForZone } = visibilityOf(code)
  const words = phrases[language]
  return {
    ID: at + 1,
    Code: code,
    Name: words.name[code],
    VisibleForAll,
    VisibleForZone,
    WebViewEnabled: true,
    XlsxEnabled: true,
    MonthlyReportOnly: isMonthly(code),
    Tab: tabOf(code),
    Description: words.description[code],
    Columns: columnsOf(code, language),
    ChartColumn: definitions[code].chart,
  }
}

/** Types that the caller may read (R170). */
export const listReportTypes = ({ actor, language }: Context): ReportType[] =>
  reportTypes.map((code, at) => typeOf(code, at, language)).filter(({ Code }) => mayReadReport(actor, Code).ok)
