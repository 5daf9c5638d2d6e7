import { exportOf, totalsOf } from '../../kit/listing.ts'
import { bookingsApi } from './bookings.endpoints.ts'

/** Separate from the list's endpoints: loaded after its rows. */
export const bookingListingApi = {
  totals: totalsOf(bookingsApi.list, '+ Number and sum of the bookings that match the filters (R86)'),
  export: exportOf(
    bookingsApi.list,
    '+ The bookings that match the filters as a spreadsheet or CSV, masked as in the list (R79)',
  ),
}
