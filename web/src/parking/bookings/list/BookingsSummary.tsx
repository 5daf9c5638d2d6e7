import { bookingListingApi } from '@parkla/contract/parking/bookings/booking-listing.endpoints.ts'
import { callsOf } from '../../../kit/api/client.ts'
import { useT } from '../../../kit/phrases.ts'
import { ListSummary } from '../../../listing/ListSummary.tsx'
import type { BookingFilters } from './bookings.filters.ts'

const { totals, export: file } = callsOf('bookingTotals', bookingListingApi)

type BookingsSummaryProps = { placeId: number; asked: Partial<BookingFilters> }

/** Number, sum and export of the filtered bookings; a chunk of its own. */
export const BookingsSummary = ({ placeId, asked }: BookingsSummaryProps) => {
  const t = useT()
  return <ListSummary name={t(($) => $.bookings.title)} totals={totals} file={file} filters={{ ...asked, placeId }} />
}
