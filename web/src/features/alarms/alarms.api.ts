import { alarmsApi } from '@parkla/contract/alarms/alarms.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

export const alarms = callsOf('alarms', alarmsApi)
