import type { ContractFeature } from '../../kit/feature.ts'
import { reportingTasksApi } from './reporting-tasks.endpoints.ts'

export const reportingTasks = { api: { reportingTasks: reportingTasksApi } } as const satisfies ContractFeature
