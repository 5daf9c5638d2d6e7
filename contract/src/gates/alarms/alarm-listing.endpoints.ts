import { exportOf, totalsOf } from '../../kit/listing.ts'
import { alarmsApi } from './alarms.endpoints.ts'

/** Separate from the list's endpoints: loaded after its rows. */
export const alarmListingApi = {
  totals: totalsOf(alarmsApi.list, '+ Number of the alarms that match the filters'),
  export: exportOf(alarmsApi.list, '+ The alarms that match the filters as a spreadsheet or CSV'),
}
