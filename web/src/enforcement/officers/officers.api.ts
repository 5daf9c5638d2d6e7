import { officersApi } from '@parkla/contract/enforcement/officers/officers.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const officers = callsOf('officers', officersApi)
