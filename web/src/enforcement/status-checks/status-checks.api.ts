import { statusChecksApi } from '@parkla/contract/enforcement/status-checks/status-checks.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const statusChecks = callsOf('statusChecks', statusChecksApi)
