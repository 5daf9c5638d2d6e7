import { alarmsApi } from '@parkla/contract/gates/alarms/alarms.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const alarms = callsOf('alarms', alarmsApi)
