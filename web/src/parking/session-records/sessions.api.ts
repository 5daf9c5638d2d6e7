import { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const sessions = callsOf('sessions', sessionsApi)
