import { savedReportsApi } from '@parkla/contract/money/reports/saved-reports.endpoints.ts'
import { bind } from '../../../kit/http/routes.ts'
import { removeSavedReport, saveReport, testReport } from './saved-reports.commands.ts'
import { listSavedReports } from './saved-reports.queries.ts'

export const savedReportsRoutes = bind(savedReportsApi, {
  list: listSavedReports,
  save: saveReport,
  remove: removeSavedReport,
  test: testReport,
})
