import { gatesApi } from '@parkla/contract/gates/gates/gates.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const gates = callsOf('gates', gatesApi)
