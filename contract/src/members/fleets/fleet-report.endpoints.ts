import * as z from 'zod'
import { get } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf } from '../../kit/listing.ts'
import { FleetSession, ListActiveSessions, ListFleetReport } from './fleet-report.schema.ts'

const ofFleet = {
  permission: 'fleets.view',
  scope: { kind: 'place', ids: { id: 'fleet' } },
  params: z.object({ id: PathId }),
} as const

const report = get('/adminapi/fleets/:id/report', {
  summary: 'Sessions that a fleet pays in a month, newest first, with limits left (R106)',
  ...ofFleet,
  query: ListFleetReport,
  answer: FleetSession,
  paged: true,
  isSlow: true,
})

const activeSessions = get('/adminapi/fleets/:id/active-sessions', {
  summary: 'Running sessions of a fleet, newest first',
  ...ofFleet,
  query: ListActiveSessions,
  answer: FleetSession,
  paged: true,
})

export const fleetReportApi = {
  report,
  export: exportOf(report, '+ The report as a spreadsheet or CSV'),
  activeSessions,
  exportActive: exportOf(activeSessions, '+ The running sessions as a spreadsheet or CSV (R182)'),
}
