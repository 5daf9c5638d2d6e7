import { reportsApi } from '@parkla/contract/reports/reports.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const reports = callsOf('reports', reportsApi)
