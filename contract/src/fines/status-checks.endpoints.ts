import { get, post } from '../kit/endpoint.ts'
import { exporting, ListTotals, pageFields } from '../kit/listing.ts'
import { CheckStatus, ListStatusChecks, StatusCheck, StatusCheckLog } from './status-checks.schema.ts'

const ofList = { permission: 'fines.edit', scope: { kind: 'list', ids: { placeId: 'place' } } } as const
const filters = ListStatusChecks.omit(pageFields)

/** Checks of plates at places; the log is of global admins (R139). */
export const statusChecksApi = {
  list: get('/adminapi/enforcement/parking-status-check-logs', {
    summary: 'Status checks of the last 90 days, newest first (R139)',
    ...ofList,
    query: ListStatusChecks,
    answer: StatusCheckLog,
    paged: true,
  }),
  totals: get('/adminapi/enforcement/parking-status-check-logs/totals', {
    summary: '+ Number of the checks that match the filters',
    ...ofList,
    query: filters,
    answer: ListTotals,
  }),
  export: get('/adminapi/enforcement/parking-status-check-logs/export', {
    summary: '+ The checks that match the filters as a spreadsheet or CSV',
    ...ofList,
    ...exporting(filters),
  }),
  check: post('/adminapi/enforcement/parking-status-checks', {
    summary: '+ By which right a car may be at a place now; written to the log (R139)',
    permission: 'fines.edit',
    scope: { kind: 'place', ids: { placeId: 'place' } },
    body: CheckStatus,
    answer: StatusCheck,
  }),
}
