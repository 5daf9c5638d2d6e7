import * as z from 'zod'
import { get } from '../../kit/endpoint.ts'

/** What changed, without the row itself: the browser refetches and the server checks the scope. */
export const Announcement = z.object({
  topic: z.enum([
    'sessions',
    'clients',
    'places',
    'imports',
    'access',
    'passes',
    'zones',
    'settings',
    'gates',
    'alarms',
    'lprEvents',
    'passages',
    'bookings',
    'notificationTemplates',
    'notifications',
    'users',
    'whitelists',
    'fleets',
    'campaigns',
    'fines',
    'disputes',
    'commissions',
    'statements',
    'books',
    'vehicleGroups',
    'reportFiles',
  ]),
  id: z.number(),
  placeId: z.number(),
  /** Of `reportFiles`: the `ProgressId` of the file's call, and the rows read so far. */
  progress: z.object({ id: z.number(), rows: z.number() }).optional(),
})
export type Announcement = z.infer<typeof Announcement>

export const liveApi = {
  events: get('/adminapi/events', {
    summary: '+ Server-sent events of changes in scope',
    permission: 'signedIn',
    scope: 'list',
    forDisplays: true,
    stream: true,
  }),
}
