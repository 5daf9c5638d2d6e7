import * as z from 'zod'
import { get } from '../kit/endpoint.ts'

/** What changed, never the row itself: the browser asks again and the server decides what may be seen. */
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
  ]),
  id: z.number(),
  placeId: z.number(),
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
