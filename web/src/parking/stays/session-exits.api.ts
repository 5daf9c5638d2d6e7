import { sessionExitsApi } from '@parkla/contract/parking/stays/session-exits.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

/** Apart from `sessions`: the list does not load the schemas of exits. */
export const exits = callsOf('sessions', sessionExitsApi)
