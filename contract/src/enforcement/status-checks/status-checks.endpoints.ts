import { get, post } from '../../kit/endpoint.ts'
import { exportOf, totalsOf } from '../../kit/listing.ts'
import { CheckStatus, ListStatusChecks, StatusCheck, StatusCheckLog } from './status-checks.schema.ts'

const list = get('/adminapi/enforcement/parking-status-check-logs', {
  summary: 'Status checks of the last 90 days, newest first (R139)',
  permission: 'fines.edit',
  scope: { kind: 'list', ids: { placeId: 'place', officerId: 'officer' } },
  query: ListStatusChecks,
  answer: StatusCheckLog,
  paged: true,
})

/** Checks of plates at places; the log is of global admins (R139). */
export const statusChecksApi = {
  list,
  totals: totalsOf(list, '+ Number of the checks that match the filters'),
  export: exportOf(list, '+ The checks that match the filters as a spreadsheet or CSV'),
  check: post('/adminapi/enforcement/parking-status-checks', {
    summary: '+ By which right a car may be at a place now; written to the log (R139)',
    permission: 'fines.edit',
    scope: { kind: 'place', ids: { placeId: 'place' } },
    body: CheckStatus,
    answer: StatusCheck,
  }),
}
