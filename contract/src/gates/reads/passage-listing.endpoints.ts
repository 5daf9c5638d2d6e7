import { exportOf, totalsOf } from '../../kit/listing.ts'
import { lprPassagesApi } from './passages.endpoints.ts'

/** Separate from the list's endpoint: loaded after its rows. */
export const passageListingApi = {
  totals: totalsOf(lprPassagesApi.list, '+ Number of the passages that match the filters'),
  export: exportOf(lprPassagesApi.list, '+ The passages that match the filters as a spreadsheet or CSV (R84)'),
}
