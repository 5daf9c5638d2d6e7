import { bookingPageSizes, extraBookingFilters } from './bookings.filters.ts'
import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Currency } from '../../kit/money.ts'
import { pageQuery } from '../../kit/page.ts'
import { isMasked, masked, PhoneOrNone } from '../../kit/phones/phone.ts'
import { normalisePlate, Plate } from '../../kit/plate.ts'
import { Instant, InstantInput, isSet, OptionalDay, parseLocal, type LocalDateTime } from '../../kit/time.ts'

/** A place that takes bookings. */
export const BookablePlace = z.object({
  PlaceID: Id,
  PlaceName: z.string(),
  ShouldCalculateCost: z.boolean(),
  DefaultStartTimeHour: z.number(),
  /** Null: the full hour (R147). */
  DefaultStartTimeMinutes: z.number().nullable(),
  DefaultEndTimeHour: z.number(),
  MaxNumberOfSpots: z.number(),
  /** **+** Time zone of the bookings (R1). */
  TimeZone: z.string(),
  /** **+** */
  Currency,
  /** **+** The caller may add bookings here. */
  MayEdit: z.boolean(),
})
export type BookablePlace = z.infer<typeof BookablePlace>

/** A booking. Name, phone and e-mail are masked without the permission to see personal data (R79). */
export const Booking = z.object({
  ID: Id,
  PlaceID: Id,
  LicensePlate: z.string(),
  CreatedAt: Instant,
  StartTime: Instant,
  /** Exclusive: the booking ends before this moment (R1). */
  EndTime: Instant,
  Name: z.string(),
  Phone: z.string(),
  Email: z.string(),
  ExternalBookingNumber: z.string(),
  Comments: z.string(),
  /** Gross; 0 when the place calculates no cost or has no prices (R148). */
  CostInCents: z.number(),
  /** **+** False: the booking has no price, which differs from a price of 0. */
  HasPrice: z.boolean(),
  OrderIndex: z.number(),
  /** **+** */
  Currency,
  /** **+** The car is parked here now. */
  IsParking: z.boolean(),
  /** **+** The car is parked here with another booking. */
  IsParkingByAnother: z.boolean(),
  /** **+** The client sends the version back with a change (R8). */
  UpdatedAt: Instant,
})
export type Booking = z.infer<typeof Booking>

/** An instant with offset, or a local time of the place (R2). */
export type Moment = { instant: Instant } | { local: LocalDateTime }

const LocalMoment = z
  .string()
  .max(30)
  .transform((text, context): Moment => {
    const local = parseLocal(text)
    if (local) return { local }
    context.addIssue({ code: 'custom', message: 'input.notAMoment' })
    return z.NEVER
  })

export const MomentInput = z.union([
  LocalMoment,
  InstantInput.refine(isSet, { message: 'input.required' }).transform((instant): Moment => ({ instant })),
])

const EmailOrNone = z.union([z.literal(''), z.email().max(200)])

const text = (longest: number) => z.string().trim().max(longest).default('')

/** Warnings that can be confirmed; each by its own code (R144). */
export const bookingDoubts = ['bookings.full', 'bookings.samePlate'] as const
export type BookingDoubt = (typeof bookingDoubts)[number]

const terms = {
  LicensePlate: Plate,
  StartTime: MomentInput,
  EndTime: MomentInput,
  Name: text(200),
  /** Validated only when filled in (R143). */
  Phone: PhoneOrNone.default(''),
  Email: EmailOrNone.default(''),
  ExternalBookingNumber: text(100),
  /** Older name of the same field, read when the other is empty (R145). */
  ExtraBookingNumber: text(100),
  Comments: text(2000),
  /** **+** Codes of the confirmed warnings. */
  Confirmed: z.array(z.enum(bookingDoubts)).max(bookingDoubts.length).default([]),
}

/** A new booking cannot have masked values. */
export const AddBooking = z.object({
  ...terms,
  Name: terms.Name.refine((name) => !isMasked(name), { message: 'input.wrongFormat' }),
  PlaceID: Id,
})
export type AddBooking = z.infer<typeof AddBooking>

/** The changed booking; other fields are ignored. */
export const SaveBooking = z.object({
  ...terms,
  Phone: z.union([masked(40, 'input.notAPhone'), PhoneOrNone]).default(''),
  Email: z.union([masked(200, 'input.notAnEmail'), EmailOrNone]).default(''),
  ID: Id,
  /** A booking stays at its place. */
  PlaceID: Id.optional(),
  UpdatedAt: InstantInput.optional(),
})
export type SaveBooking = z.infer<typeof SaveBooking>

const ExtraBookingFilter = z.enum(['', ...extraBookingFilters])
type ExtraBookingFilter = z.infer<typeof ExtraBookingFilter>

const part = (longest: number) => z.string().trim().max(longest).optional()

/** Filters (R146). Days are local days of the place; empty text = no filter. */
export const ListBookings = z.object({
  ...pageQuery(bookingPageSizes),
  /** Day on which the booking was created. */
  created_at: OptionalDay,
  /** **+** Overlaps the hour that begins at this time (a heatmap cell). List only. */
  at: z.union([z.literal('').transform(() => undefined), MomentInput]).optional(),
  /** Start on or after this day; ignored with PARKING_ACTIVE. */
  from: OptionalDay,
  /** End on or before this day; ignored with PARKING_ACTIVE. */
  to: OptionalDay,
  licensePlate: z.string().max(40).transform(normalisePlate).optional(),
  /** Part of name, phone, e-mail or external number. */
  client: part(100),
  comments: part(100),
  extraFilter: ExtraBookingFilter.optional(),
})
export type ListBookings = z.infer<typeof ListBookings>

/**
 * **+** Local days from the first (default today) to the last (default a week later), both inclusive; the filters
 * are those of the list (R146).
 */
export const ShowCalendar = ListBookings.pick({
  created_at: true,
  licensePlate: true,
  client: true,
  comments: true,
  extraFilter: true,
}).extend({ from: OptionalDay, to: OptionalDay })
export type ShowCalendar = z.infer<typeof ShowCalendar>

/** **+** Six weeks: the most a month view shows. */
export const longestCalendarDays = 42

/** **+** Above this number bookings are counted instead of drawn (decision 0020). */
export const mostDrawnBookings = 300

export const BookingCalendar = z.object({
  Days: z.array(
    z.object({
      /** `YYYY-MM-DD`. */
      Day: z.string(),
      /** Bookings that overlap the day, and how many begin and end on it. */
      Count: z.number(),
      Starts: z.number(),
      Ends: z.number(),
    }),
  ),
  /** Bookings that overlap one of the days. */
  Total: z.number(),
  /** Bookings ordered by start. Empty when there are too many to draw; a single day has the first ones. */
  Bookings: z.array(Booking),
})
export type BookingCalendar = z.infer<typeof BookingCalendar>

/** In lower camel case as specified (decision 0024). `startTime` is the zero date while the car is not parked. */
export const ParkingStatus = z.object({
  licensePlate: z.string(),
  isParking: z.boolean(),
  startTime: Instant,
  /** **+** The booking with which the car is parked here; null without one. */
  bookingId: Id.nullable(),
})
export type ParkingStatus = z.infer<typeof ParkingStatus>

/** Seven local days of 24 hours, each with the highest number of simultaneous bookings (R151). */
export const Heatmap = z.object({
  Data: z.array(
    z.object({
      /** The day, `YYYY-MM-DD`. */
      name: z.string(),
      /** `x`: the hour, `00` to `23`. */
      data: z.array(z.object({ x: z.string(), y: z.number() })),
    }),
  ),
  MaxNumberOfSpots: z.number(),
})
export type Heatmap = z.infer<typeof Heatmap>

export const BookingPrice = z.object({
  CostInCents: z.number(),
  Currency,
  /** **+** False when the place has no prices at that time: a new booking gets none, an existing one keeps its price. */
  HasPrice: z.boolean(),
})
export type BookingPrice = z.infer<typeof BookingPrice>

export const EndedBooking = z.object({
  ID: Id,
  EndTime: Instant,
  /** **+** The cost changes only on request (R150). */
  CostInCents: z.number(),
  /** **+** */
  UpdatedAt: Instant,
})
export type EndedBooking = z.infer<typeof EndedBooking>
