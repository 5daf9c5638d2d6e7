import { alarmCountsApi } from '@parkla/contract/gates/alarms/alarm-counts.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const alarmCounts = callsOf('alarms', alarmCountsApi)
