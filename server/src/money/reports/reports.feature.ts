import type { ServerFeature } from '../../kit/feature.ts'
import { mergeDayTotals } from './reports.jobs.ts'
import { reportsRoutes } from './reports.routes.ts'
import { planSavedReports, sendSavedReport, testSavedReport } from './saved/saved-reports.jobs.ts'
import { savedReportsRoutes } from './saved/saved-reports.routes.ts'

export const reports = {
  routes: [...reportsRoutes, ...savedReportsRoutes],
  jobs: [mergeDayTotals, planSavedReports, sendSavedReport, testSavedReport],
} satisfies ServerFeature
