import { sessionsApi } from '@parkla/contract/sessions/sessions.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

export const sessions = callsOf('sessions', sessionsApi)
