import { get } from '../kit/endpoint.ts'
import { FleetFigures, FleetLiveSession, ListFleetSessions } from './fleet-home.schema.ts'

export const fleetHomeApi = {
  sessions: get('/adminapi/fleet-sessions', {
    summary: '+ Running sessions that fleets pay, newest first (R87)',
    permission: 'fleets.view',
    scope: 'list',
    query: ListFleetSessions,
    answer: FleetLiveSession,
    paged: true,
  }),
  figures: get('/adminapi/fleet-figures', {
    summary: '+ Running sessions, overdue visitors and the sum of the month, of the fleets that the caller manages',
    permission: 'fleets.editUsers',
    scope: 'own',
    answer: FleetFigures,
  }),
}
