import { disputesApi } from '@parkla/contract/disputes/disputes.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

export const disputes = callsOf('disputes', disputesApi)
