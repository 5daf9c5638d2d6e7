import { exportOf, totalsOf } from '../../kit/listing.ts'
import { sessionsApi } from './sessions.endpoints.ts'

/** Separate from the list's endpoints: loaded after its rows. */
export const sessionListingApi = {
  totals: totalsOf(sessionsApi.list, '+ Number and sum of the sessions that match the filters (R86)'),
  export: exportOf(
    sessionsApi.list,
    '+ The sessions that match the filters as a spreadsheet or CSV, masked as in the list (R79)',
  ),
}
