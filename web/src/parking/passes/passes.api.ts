import { passesApi } from '@parkla/contract/parking/passes/passes.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const passes = callsOf('passes', passesApi)
