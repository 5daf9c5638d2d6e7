import { reportingTasksApi } from '@parkla/contract/enforcement/reporting-tasks/reporting-tasks.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import {
  addReportingTask,
  removeReportingTask,
  saveReportingTask,
  testReportingTask,
} from './reporting-tasks.commands.ts'
import { listReportingTasks } from './reporting-tasks.queries.ts'

export const reportingTasksRoutes = bind(reportingTasksApi, {
  list: listReportingTasks,
  add: addReportingTask,
  save: saveReportingTask,
  remove: removeReportingTask,
  test: testReportingTask,
})
