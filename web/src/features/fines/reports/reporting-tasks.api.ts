import { reportingTasksApi } from '@parkla/contract/fines/reporting-tasks.endpoints.ts'
import { callsOf } from '../../../kit/client.ts'

export const reportingTasks = callsOf('reportingTasks', reportingTasksApi)
