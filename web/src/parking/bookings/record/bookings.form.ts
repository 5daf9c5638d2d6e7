import { isEnded, isPossibleTerm, mayAddBooking, type Term } from '@parkla/contract/parking/bookings/bookings.policy.ts'
import {
  AddBooking,
  SaveBooking,
  type BookablePlace,
  type Booking,
  type BookingDoubt,
} from '@parkla/contract/parking/bookings/bookings.schema.ts'
import type { Actor } from '@parkla/contract/access/actor.ts'
import { displayPlate, normalisePlate } from '@parkla/contract/kit/plate.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { keysOf, recordOf } from '@parkla/contract/kit/keys.ts'
import { typedMoment, type TypedMoment } from '../../../kit/time/wall-clock.ts'
import { checkedBy, type FieldErrors } from '../../../kit/forms/form.ts'
import { reasonText, t } from '../../../kit/phrases.ts'
import { readMoment, timesFrom, usualTimes, type ReadMoment } from './booking-times.ts'

const texts = ['Name', 'Phone', 'Email', 'ExternalBookingNumber', 'Comments'] as const
type Texts = Record<(typeof texts)[number], string>

export type BookingField = 'LicensePlate' | 'StartDay' | 'StartTime' | 'EndDay' | 'EndTime' | keyof Texts
export type BookingValues = Record<BookingField, string>

const textsOf = (of: (name: keyof Texts) => string): Texts => recordOf(texts, of)

const withTimes = ({ start, end }: { start: TypedMoment; end: TypedMoment }) => ({
  StartDay: start.day,
  StartTime: start.time,
  EndDay: end.day,
  EndTime: end.time,
})

/** Defaults of a new booking (R147); `start` is the clicked calendar slot. */
export const newBookingValues = (
  place: BookablePlace,
  { now, start }: { now: Instant; start?: Instant | undefined },
): BookingValues => ({
  LicensePlate: '',
  ...withTimes(start === undefined ? usualTimes(place, now) : timesFrom(place, start)),
  ...textsOf(() => ''),
})

export const bookingValues = (booking: Booking, zone: string): BookingValues => ({
  LicensePlate: displayPlate(booking.LicensePlate),
  ...withTimes({ start: typedMoment(booking.StartTime, zone), end: typedMoment(booking.EndTime, zone) }),
  ...textsOf((name) => booking[name]),
})

export type Stored = { booking: Booking | undefined; zone: string }

type ReadTerm = { start: ReadMoment; end: ReadMoment }

export const readTerm = (values: BookingValues, { booking, zone }: Stored): ReadTerm => ({
  start: readMoment({ day: values.StartDay, time: values.StartTime }, { zone, kept: booking?.StartTime }),
  end: readMoment({ day: values.EndDay, time: values.EndTime }, { zone, kept: booking?.EndTime }),
})

/** Start and end, if both are valid. */
export const termOf = ({ start, end }: ReadTerm): Term | undefined =>
  'instant' in start && 'instant' in end ? { StartTime: start.instant, EndTime: end.instant } : undefined

/** Times changed to possible ones: the price is recalculated (R148). */
export const hasOtherTimes = (term: Term, booking: Booking | undefined): boolean =>
  isPossibleTerm(term).ok &&
  (booking === undefined || term.StartTime !== booking.StartTime || term.EndTime !== booking.EndTime)

type Price = Pick<Booking, 'HasPrice' | 'CostInCents' | 'Currency'>

/** Whether the new price differs: only then the stored one is struck through. */
export const isOtherPrice = (stored: Price | undefined, asked: Price | undefined): boolean =>
  asked?.HasPrice === true &&
  (stored?.HasPrice !== true || stored.CostInCents !== asked.CostInCents || stored.Currency !== asked.Currency)

/** Request input; an invalid time is omitted. */
export const bookingBody = (values: BookingValues, stored: Stored) => {
  const term = termOf(readTerm(values, stored))
  return {
    LicensePlate: normalisePlate(values.LicensePlate),
    StartTime: term?.StartTime ?? '',
    EndTime: term?.EndTime ?? '',
    ...textsOf((name) => values[name].trim()),
  }
}

const momentText = (problem: string): string =>
  problem === 'input.notAMoment' ? t(($) => $.bookings.dialog.notATime) : reasonText({ reason: problem })

const momentErrors = (moment: ReadMoment, [day, time]: [BookingField, BookingField]): FieldErrors =>
  'problem' in moment ? { [moment.of === 'day' ? day : time]: momentText(moment.problem) } : {}

type Situation = Stored & { actor: Actor; now: Instant }

/** Time checks (R143); skipped for an ended booking. */
const termErrors = (values: BookingValues, { actor, now, ...stored }: Situation): FieldErrors => {
  const read = readTerm(values, stored)
  const term = termOf(read)
  if (!term)
    return { ...momentErrors(read.start, ['StartDay', 'StartTime']), ...momentErrors(read.end, ['EndDay', 'EndTime']) }
  const lasts = isPossibleTerm(term)
  const begins = stored.booking ? undefined : mayAddBooking(actor, term, now)
  return {
    ...(lasts.ok ? {} : { EndTime: reasonText(lasts) }),
    ...(begins === undefined || begins.ok ? {} : { StartTime: reasonText(begins) }),
  }
}

/** Errors by field, with the server's texts (R12, R143). */
export const bookingErrors = (values: BookingValues, situation: Situation): FieldErrors => {
  const body = bookingBody(values, situation)
  const {
    StartTime: _start,
    EndTime: _end,
    ...errors
  } = situation.booking
    ? checkedBy(SaveBooking)({ ...body, ID: situation.booking.ID })
    : checkedBy(AddBooking)({ ...body, PlaceID: 1 })
  return { ...errors, ...termErrors(values, situation) }
}

/** A confirmation is valid for this plate and these times only. */
export const stayKey = (values: BookingValues): string =>
  [normalisePlate(values.LicensePlate), values.StartDay, values.StartTime, values.EndDay, values.EndTime].join(' ')

export type Answered = { stay: string; codes: readonly BookingDoubt[] }

export const confirmedFor = (values: BookingValues, { stay, codes }: Answered): BookingDoubt[] =>
  stay === stayKey(values) ? [...codes] : []

/** Times and plate of an ended booking are fixed (decision 0020). */
export const isHistory = (booking: Booking | undefined, now: Instant): boolean =>
  booking !== undefined && isEnded(booking, now)

/** Merge of concurrent edits (R8). */
export type Merged = { values: BookingValues; mine: Partial<BookingValues> }

/**
 * The stored record with the user's own changes; in fields changed by both the stored value wins and the user's value is
 * shown beside it.
 */
export const mergeValues = (base: BookingValues, typed: BookingValues, theirs: BookingValues): Merged => {
  const names = keysOf(base)
  const isMine = (name: BookingField) => typed[name] !== base[name] && typed[name] !== theirs[name]
  const only = names.filter((name) => isMine(name) && theirs[name] === base[name])
  const both = names.filter((name) => isMine(name) && theirs[name] !== base[name])
  const pick = (which: BookingField[]) => Object.fromEntries(which.map((name) => [name, typed[name]]))
  return { values: { ...theirs, ...pick(only) }, mine: pick(both) }
}
