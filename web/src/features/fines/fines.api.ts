import { finesApi } from '@parkla/contract/fines/fines.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const fines = callsOf('fines', finesApi)
