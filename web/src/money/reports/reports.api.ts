import { reportsApi } from '@parkla/contract/money/reports/reports.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const reports = callsOf('reports', reportsApi)
