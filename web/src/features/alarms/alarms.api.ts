import { alarmsApi } from '@parkla/contract/alarms/alarms.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const alarms = callsOf('alarms', alarmsApi)
