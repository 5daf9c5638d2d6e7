import type { ContractFeature } from '../../kit/feature.ts'
import { reportsApi } from './reports.endpoints.ts'
import { savedReportsApi } from './saved-reports.endpoints.ts'

export const reports = {
  api: { reports: reportsApi, savedReports: savedReportsApi },
  live: ['reportFiles'],
} as const satisfies ContractFeature
