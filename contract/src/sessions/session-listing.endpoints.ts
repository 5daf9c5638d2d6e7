import { get } from '../kit/endpoint.ts'
import { exporting, ListTotals, pageFields } from '../kit/listing.ts'
import { sessionsApi } from './sessions.endpoints.ts'
import { ListSessions } from './sessions.schema.ts'

const FilterSessions = ListSessions.omit(pageFields)

/** Separate from the list's endpoints: loaded after its rows. */
export const sessionListingApi = {
  totals: get('/adminapi/parkingsessions/totals', {
    summary: '+ Number and sum of the sessions that match the filters (R86)',
    permission: 'sessions.view',
    scope: 'list',
    query: FilterSessions,
    answer: ListTotals,
    errors: sessionsApi.list.errors,
  }),
  export: get('/adminapi/parkingsessions/export', {
    summary: '+ The sessions that match the filters as a spreadsheet or CSV, masked as in the list (R79)',
    permission: 'sessions.view',
    scope: 'list',
    ...exporting(FilterSessions),
    errors: sessionsApi.list.errors,
  }),
}
