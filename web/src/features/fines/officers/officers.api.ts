import { officersApi } from '@parkla/contract/fines/officers.endpoints.ts'
import { callsOf } from '../../../kit/client.ts'

export const officers = callsOf('officers', officersApi)
