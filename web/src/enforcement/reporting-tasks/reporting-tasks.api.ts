import { reportingTasksApi } from '@parkla/contract/enforcement/reporting-tasks/reporting-tasks.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const reportingTasks = callsOf('reportingTasks', reportingTasksApi)
