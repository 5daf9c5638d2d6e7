import { officersApi } from '@parkla/contract/enforcement/fines/officers/officers.endpoints.ts'
import { callsOf } from '../../../kit/api/client.ts'

export const officers = callsOf('officers', officersApi)
