import { retentionApi } from '@parkla/contract/office/retention/retention.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const retention = callsOf('retention', retentionApi)
