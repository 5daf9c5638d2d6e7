import type { ServerFeature } from '../../kit/feature.ts'
import { reportingTasksRoutes } from './reporting-tasks.routes.ts'
import { planReportsJob, sendReport, sendTestReport } from './reports.jobs.ts'

export const reportingTasks = {
  routes: reportingTasksRoutes,
  jobs: [planReportsJob, sendReport, sendTestReport],
} satisfies ServerFeature
