import * as z from 'zod'
import { get } from '../kit/endpoint.ts'

/** **+** Open alarms by their state. */
export const AlarmCounts = z.object({ Now: z.number(), Acknowledged: z.number(), Snoozed: z.number() })
export type AlarmCounts = z.infer<typeof AlarmCounts>

/** By itself, because the menu asks it on every page. */
export const alarmCountsApi = {
  counts: get('/adminapi/alarms/counts', {
    summary: '+ Numbers of active, acknowledged and snoozed alarms',
    permission: 'alarms.view',
    scope: 'list',
    answer: AlarmCounts,
  }),
}
