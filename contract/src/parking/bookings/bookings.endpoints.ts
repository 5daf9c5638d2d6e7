import * as z from 'zod'
import { del, get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { Plate } from '../../kit/plate.ts'
import { InstantInput, OptionalDay } from '../../kit/time.ts'
import {
  AddBooking,
  BookablePlace,
  Booking,
  BookingCalendar,
  BookingPrice,
  EndedBooking,
  Heatmap,
  ListBookings,
  MomentInput,
  ParkingStatus,
  SaveBooking,
  ShowCalendar,
} from './bookings.schema.ts'

const byPlace = z.object({ placeId: PathId })
const byBooking = z.object({ bookingId: PathId })

/** Reasons of R143 and R144 that every save can return. */
const savingErrors = [
  'bookings.notAMomentHere',
  'bookings.endsBeforeStart',
  'bookings.tooLong',
  'bookings.full',
  'bookings.overfull',
  'bookings.samePlate',
  'bookings.priceTooLarge',
] as const

const ofPlace = { kind: 'place', ids: { placeId: 'place' } } as const
const ofBooking = { kind: 'place', ids: { bookingId: 'booking' } } as const
const viewing = { permission: 'bookings.view', scope: ofPlace, params: byPlace } as const

export const bookingsApi = {
  places: get('/adminapi/bookable-places', {
    summary: 'Bookable places in scope, by name (R153)',
    permission: 'bookings.view',
    scope: 'list',
    answer: z.array(BookablePlace),
  }),
  place: get('/adminapi/bookable-place/:placeId', {
    summary: 'One bookable place: its spots and the defaults of a new booking (R147)',
    ...viewing,
    answer: BookablePlace,
  }),
  list: get('/adminapi/places/:placeId/bookings', {
    summary: 'Bookings of a place: with `from` in the order of arrival, else latest start first (R146)',
    ...viewing,
    query: ListBookings,
    answer: Booking,
    paged: true,
    errors: ['bookings.notAMomentHere'],
  }),
  calendar: get('/adminapi/places/:placeId/bookings/calendar', {
    summary: '+ Bookings per day of a range: counts, and the bookings up to a limit',
    ...viewing,
    query: ShowCalendar,
    answer: BookingCalendar,
    errors: ['bookings.calendarTooLong'],
  }),
  find: get('/adminapi/booking/:bookingId', {
    summary: 'One booking',
    permission: 'bookings.view',
    scope: ofBooking,
    params: byBooking,
    answer: Booking,
  }),
  add: post('/adminapi/bookings', {
    summary: 'Creates a booking; overbooking or a second booking of a car needs a confirmation (R143, R144)',
    permission: 'bookings.edit',
    scope: { kind: 'place', ids: { PlaceID: 'place' } },
    body: AddBooking,
    fixed: ['ID'],
    answer: Booking,
    errors: [...savingErrors, 'bookings.startsLongAgo'],
    audit: 'booking.added',
  }),
  save: put('/adminapi/bookings', {
    summary: 'Changes a booking; recalculates the price only if its times change (R8, R148)',
    permission: 'bookings.edit',
    scope: { kind: 'place', ids: { ID: 'booking', PlaceID: 'place' } },
    body: SaveBooking,
    answer: Booking,
    errors: [...savingErrors, 'bookings.otherPlace', 'bookings.ended', 'conflict.changedMeanwhile'],
    audit: 'booking.changed',
  }),
  remove: del('/adminapi/bookings/:bookingId', {
    summary: 'Deletes a booking that has not started (R9, R150)',
    permission: 'bookings.edit',
    scope: ofBooking,
    params: byBooking,
    body: z.object({ UpdatedAt: InstantInput.optional() }),
    errors: ['bookings.begun', 'bookings.isParking', 'conflict.changedMeanwhile'],
    audit: 'booking.deleted',
  }),
  end: post('/adminapi/bookings/:bookingId/end', {
    summary: 'Ends a booking now; keeps or recalculates its price (R150)',
    permission: 'bookings.edit',
    scope: ofBooking,
    params: byBooking,
    body: z.object({
      /** **+** Recalculates the price for the shorter time. */
      IsPricedAnew: z.boolean().default(false),
      /** **+** */
      UpdatedAt: InstantInput.optional(),
    }),
    answer: EndedBooking,
    errors: ['bookings.ended', 'bookings.notBegun', 'conflict.changedMeanwhile'],
    audit: 'booking.ended',
  }),
  parkingStatus: get('/adminapi/bookings/parking-status/:placeId', {
    summary: 'Whether a car is parked at the place now (R149)',
    ...viewing,
    query: z.object({ vehicleNumber: Plate }),
    answer: ParkingStatus,
  }),
  heatmap: get('/adminapi/bookings/heatmap/:placeId', {
    summary: 'Concurrent bookings by hour of a week (R151)',
    ...viewing,
    query: z.object({
      /** First of the seven days; default today. */
      from: OptionalDay,
    }),
    answer: Heatmap,
  }),
  price: get('/adminapi/places/:placeId/price-for-booking-period', {
    summary: 'Price of a booking before it is saved (R148)',
    ...viewing,
    query: z.object({ startTime: MomentInput, endTime: MomentInput }),
    answer: BookingPrice,
    errors: ['bookings.notAMomentHere', 'bookings.endsBeforeStart', 'bookings.tooLong', 'bookings.priceTooLarge'],
  }),
  report: get('/adminapi/bookings/places/:id/report', {
    summary: 'Spreadsheet of all bookings that overlap a calendar month (R152)',
    permission: 'bookings.view',
    scope: { kind: 'place', ids: { id: 'place' } },
    params: z.object({ id: PathId }),
    query: z.object({
      /** Any day of the month; default today. */
      from: OptionalDay,
    }),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
}
