import { reportsApi } from '@parkla/contract/money/reports/reports.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { makeReportFile } from './report-file.ts'
import { readFinanceReport } from './finance.queries.ts'
import { listReportTypes } from './report-types.ts'

export const reportsRoutes = bind(reportsApi, {
  types: listReportTypes,
  finance: (ctx, query) => readFinanceReport(ctx, query),
  file: makeReportFile,
})
