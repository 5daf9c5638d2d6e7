import { finesApi } from '@parkla/contract/enforcement/fines/fines.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const fines = callsOf('fines', finesApi)
