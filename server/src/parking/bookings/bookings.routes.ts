import { arrivalsApi } from '@parkla/contract/parking/bookings/arrivals.endpoints.ts'
import { bookingListingApi } from '@parkla/contract/parking/bookings/booking-listing.endpoints.ts'
import { bookingsApi } from '@parkla/contract/parking/bookings/bookings.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { findBookablePlace, listBookablePlaces } from './bookable.queries.ts'
import { addBooking, endBooking, removeBooking, saveBooking } from './record/bookings.commands.ts'
import { countArrivals } from './list/arrivals.queries.ts'
import { exportBookings, totalBookings } from './list/booking-listing.queries.ts'
import { listBookings } from './list/list-bookings.ts'
import { showCalendar } from './calendar/calendar.queries.ts'
import { findBooking, findHeatmap, findParkingStatus } from './bookings.queries.ts'
import { findBookingPrice } from './record/pricing.queries.ts'
import { makeReport } from './list/report.queries.ts'

export const bookingsRoutes = [
  ...bind(bookingsApi, {
    places: listBookablePlaces,
    place: findBookablePlace,
    list: listBookings,
    calendar: showCalendar,
    find: findBooking,
    add: addBooking,
    save: saveBooking,
    remove: removeBooking,
    end: endBooking,
    parkingStatus: findParkingStatus,
    heatmap: findHeatmap,
    price: findBookingPrice,
    report: makeReport,
  }),
  ...bind(arrivalsApi, { today: countArrivals }),
  ...bind(bookingListingApi, { totals: totalBookings, export: exportBookings }),
]
