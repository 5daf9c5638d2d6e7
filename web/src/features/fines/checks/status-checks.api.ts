import { statusChecksApi } from '@parkla/contract/fines/status-checks.endpoints.ts'
import { callsOf } from '../../../kit/client.ts'

export const statusChecks = callsOf('statusChecks', statusChecksApi)
