import { alarmCountsApi } from '@parkla/contract/alarms/alarm-counts.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const alarmCounts = callsOf('alarms', alarmCountsApi)
