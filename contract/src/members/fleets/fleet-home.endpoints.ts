import * as z from 'zod'
import { get } from '../../kit/endpoint.ts'
import { exportOf } from '../../kit/listing.ts'
import {
  FleetFigures,
  FleetLiveSession,
  FleetRequest,
  ListFleetRequests,
  ListFleetSessions,
} from './fleet-home.schema.ts'

const sessions = get('/adminapi/fleet-sessions', {
  summary: '+ Running sessions that fleets pay, newest first (R87)',
  permission: 'fleets.view',
  scope: 'list',
  query: ListFleetSessions,
  answer: FleetLiveSession,
  paged: true,
})

export const fleetHomeApi = {
  sessions,
  exportSessions: exportOf(sessions, '+ The filtered running sessions that fleets pay as a spreadsheet or CSV (R182)'),
  requests: get('/adminapi/fleet-requests', {
    summary:
      '+ Users of managed fleets who wait for approval, the oldest twenty; none for a restricted manager (R92, R100)',
    permission: 'fleets.editUsers',
    scope: 'own',
    query: ListFleetRequests,
    answer: z.array(FleetRequest),
  }),
  figures: get('/adminapi/fleet-figures', {
    summary: '+ Running sessions, overdue visitors and the sum of the month, of the fleets that the caller manages',
    permission: 'fleets.editUsers',
    scope: 'own',
    answer: FleetFigures,
  }),
}
