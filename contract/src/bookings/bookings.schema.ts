import { bookingPageSizes, extraBookingFilters } from './bookings.filters.ts'
import * as z from 'zod'
import { Id } from '../kit/id.ts'
import { Currency } from '../kit/money.ts'
import { pageQuery } from '../kit/page.ts'
import { isMasked, normalisePhone } from '../kit/phone.ts'
import { normalisePlate, Plate } from '../kit/plate.ts'
import { DayInput, Instant, InstantInput, isSet, parseLocal, type LocalDateTime } from '../kit/time.ts'

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
  /** **+** Bookings begin and end on this wall clock (R1). */
  TimeZone: z.string(),
  /** **+** */
  Currency,
  /** **+** The reader may book here, not only look. */
  MayEdit: z.boolean(),
})
export type BookablePlace = z.infer<typeof BookablePlace>

/** A booking. Name, phone and e-mail are masked for whoever may not see personal data (R79). */
export const Booking = z.object({
  ID: Id,
  PlaceID: Id,
  LicensePlate: z.string(),
  CreatedAt: Instant,
  StartTime: Instant,
  /** Not part of the booking (R1). */
  EndTime: Instant,
  Name: z.string(),
  Phone: z.string(),
  Email: z.string(),
  ExternalBookingNumber: z.string(),
  Comments: z.string(),
  /** Gross; 0 where the place calculates no cost or had no prices for it (R148). */
  CostInCents: z.number(),
  /** **+** False: nobody gave it a price, which is not the same as a price of 0. */
  HasPrice: z.boolean(),
  OrderIndex: z.number(),
  /** **+** */
  Currency,
  /** **+** The car stands here now. */
  IsParking: z.boolean(),
  /** **+** It stands here by another booking. */
  IsParkingByAnother: z.boolean(),
  /** **+** Sent back with a change (R8). */
  UpdatedAt: Instant,
})
export type Booking = z.infer<typeof Booking>

/** A moment with its offset, or a wall clock reading of the place (R2). */
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

/** Checked only if something is filled in (R143). */
const PhoneOrNone = z
  .string()
  .trim()
  .max(40)
  .transform((text, context) => {
    const phone = text === '' ? text : normalisePhone(text)
    if (phone !== undefined) return phone
    context.addIssue({ code: 'custom', message: 'input.notAPhone' })
    return z.NEVER
  })
const EmailOrNone = z.union([z.literal(''), z.email().max(200)])

/** What was masked comes back as it was shown and changes nothing (R79). */
const masked = (longest: number, message: string) => z.string().trim().max(longest).refine(isMasked, { message })

const text = (longest: number) => z.string().trim().max(longest).default('')

/** What somebody is asked before it is saved all the same; each question is confirmed by its own code (R144). */
export const bookingDoubts = ['bookings.full', 'bookings.samePlate'] as const
export type BookingDoubt = (typeof bookingDoubts)[number]

const terms = {
  LicensePlate: Plate,
  StartTime: MomentInput,
  EndTime: MomentInput,
  Name: text(200),
  Phone: PhoneOrNone.default(''),
  Email: EmailOrNone.default(''),
  ExternalBookingNumber: text(100),
  /** The older name of the same field, read where the other is empty (R145). */
  ExtraBookingNumber: text(100),
  Comments: text(2000),
  /** **+** Reason codes of the questions that were answered with yes. */
  Confirmed: z.array(z.enum(bookingDoubts)).max(bookingDoubts.length).default([]),
}

/** Nobody knows what stands behind the mask of a new one. */
export const AddBooking = z.object({
  ...terms,
  Name: terms.Name.refine((name) => !isMasked(name), { message: 'input.wrongFormat' }),
  PlaceID: Id,
})
export type AddBooking = z.infer<typeof AddBooking>

/** A booking as it shall be; what else of it comes along is ignored. */
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

export const ExtraBookingFilter = z.enum(extraBookingFilters)
export type ExtraBookingFilter = z.infer<typeof ExtraBookingFilter>

const part = (longest: number) => z.string().trim().max(longest).optional()

/** R146. Days are the place's. */
export const ListBookings = z.object({
  ...pageQuery(bookingPageSizes),
  /** Made on that day. */
  created_at: DayInput.optional(),
  /** **+** There within the hour that begins then: one cell of the heatmap. Only in the list. */
  at: MomentInput.optional(),
  /** Begins on that day or after it; not asked with PARKING_ACTIVE. */
  from: DayInput.optional(),
  /** Ends on that day or before it; not asked with PARKING_ACTIVE. */
  to: DayInput.optional(),
  licensePlate: z.string().max(40).transform(normalisePlate).optional(),
  /** Part of name, phone, e-mail or external number. */
  client: part(100),
  comments: part(100),
  extraFilter: ExtraBookingFilter.optional(),
})
export type ListBookings = z.infer<typeof ListBookings>

/**
 * **+** Days of the place from the first (today, if none is named) to the last (a week later), which both count; the filters
 * are those of the list (R146).
 */
export const ShowCalendar = ListBookings.pick({
  created_at: true,
  licensePlate: true,
  client: true,
  comments: true,
  extraFilter: true,
}).extend({ from: DayInput.optional(), to: DayInput.optional() })
export type ShowCalendar = z.infer<typeof ShowCalendar>

/** **+** Six weeks: what a month's sheet shows at most. */
export const longestCalendarDays = 42

/** **+** More bookings than these are counted, not drawn: hundreds of bars say nothing (decision 0020). */
export const mostDrawnBookings = 300

export const BookingCalendar = z.object({
  Days: z.array(
    z.object({
      /** `YYYY-MM-DD`. */
      Day: z.string(),
      /** Bookings that touch the day, and how many of them begin and end on it. */
      Count: z.number(),
      Starts: z.number(),
      Ends: z.number(),
    }),
  ),
  /** Bookings that touch one of the days. */
  Total: z.number(),
  /** By their start. None if there are too many to draw; of a single day the first ones all the same. */
  Bookings: z.array(Booking),
})
export type BookingCalendar = z.infer<typeof BookingCalendar>

/** The zero date while the car is not parked. */
export const ParkingStatus = z.object({
  LicensePlate: z.string(),
  IsParking: z.boolean(),
  StartTime: Instant,
  /** **+** The booking by which it stands here; null while it stands by none, or does not park. */
  BookingID: Id.nullable(),
})
export type ParkingStatus = z.infer<typeof ParkingStatus>

/** Seven days of the place, each with its 24 hours and the highest number of bookings at once in each (R151). */
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
  /** **+** False where the place has no prices at that time: a new booking gets none, another keeps what it has. */
  HasPrice: z.boolean(),
})
export type BookingPrice = z.infer<typeof BookingPrice>

export const EndedBooking = z.object({
  ID: Id,
  EndTime: Instant,
  /** **+** Changed only if it was asked for (R150). */
  CostInCents: z.number(),
  /** **+** */
  UpdatedAt: Instant,
})
export type EndedBooking = z.infer<typeof EndedBooking>
