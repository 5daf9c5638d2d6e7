import * as z from 'zod'
import { get } from '../kit/endpoint.ts'
import { PathId } from '../kit/input.ts'
import { exporting, ListTotals, pageFields } from '../kit/listing.ts'
import { bookingsApi } from './bookings.endpoints.ts'
import { ListBookings } from './bookings.schema.ts'

const FilterBookings = ListBookings.omit(pageFields)

const byPlace = z.object({ placeId: PathId })
const ofPlace = { kind: 'place', ids: { placeId: 'place' } } as const

/** Separate from the list's endpoints: loaded after its rows. */
export const bookingListingApi = {
  totals: get('/adminapi/places/:placeId/bookings/totals', {
    summary: '+ Number and sum of the bookings that match the filters (R86)',
    permission: 'bookings.view',
    scope: ofPlace,
    params: byPlace,
    query: FilterBookings,
    answer: ListTotals,
    errors: bookingsApi.list.errors,
  }),
  export: get('/adminapi/places/:placeId/bookings/export', {
    summary: '+ The bookings that match the filters as a spreadsheet or CSV, masked as in the list (R79)',
    permission: 'bookings.view',
    scope: ofPlace,
    params: byPlace,
    ...exporting(FilterBookings),
    errors: bookingsApi.list.errors,
  }),
}
