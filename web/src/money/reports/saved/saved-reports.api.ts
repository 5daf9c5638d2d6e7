import { savedReportsApi } from '@parkla/contract/money/reports/saved-reports.endpoints.ts'
import { callsOf } from '../../../kit/api/client.ts'

export const savedReports = callsOf('savedReports', savedReportsApi)
