import * as z from 'zod'
import { get } from '../../kit/endpoint.ts'

/** **+** Number of open alarms by state. */
export const AlarmCounts = z.object({ Now: z.number(), Acknowledged: z.number(), Snoozed: z.number() })
export type AlarmCounts = z.infer<typeof AlarmCounts>

/** A file apart: the menu requests the counts on every page and must not load the other schemas. */
export const alarmCountsApi = {
  counts: get('/adminapi/alarms/counts', {
    summary: '+ Numbers of active, acknowledged and snoozed alarms',
    permission: 'alarms.view',
    scope: 'list',
    answer: AlarmCounts,
  }),
}
