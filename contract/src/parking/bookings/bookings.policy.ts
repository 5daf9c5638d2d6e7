import { permits, type Actor } from '../../access/actor.ts'
import { dayMs, type Instant } from '../../kit/time.ts'
import { all, allowed, refuse, reject, type ReasonDetails, type Refusal, type Verdict } from '../../kit/verdict.ts'
import type { Booking, BookingDoubt } from './bookings.schema.ts'

/** R143. */
export const longestBookingDays = 366

/** Maximum age of the start of a new booking (R143). */
const latestEntryHours = 24

export type Term = Pick<Booking, 'StartTime' | 'EndTime'>

const ms = (instant: Instant): number => Date.parse(instant)

/** Whether the booking has ended; the end is exclusive (R1). */
export const isEnded = ({ EndTime }: Pick<Term, 'EndTime'>, now: Instant): boolean => ms(EndTime) <= ms(now)

/** The booking has begun, so it can be shortened (R150). */
export const isBegun = ({ StartTime }: Pick<Term, 'StartTime'>, now: Instant): boolean => ms(StartTime) < ms(now)

/** R143. */
export const isPossibleTerm = ({ StartTime, EndTime }: Term): Verdict =>
  all(
    ms(EndTime) > ms(StartTime) || reject('bookings.endsBeforeStart'),
    ms(EndTime) - ms(StartTime) <= longestBookingDays * dayMs ||
      reject('bookings.tooLong', { days: longestBookingDays }),
  )

/** Whether a new booking may begin at this time (R143). */
export const mayBegin = ({ StartTime }: Pick<Term, 'StartTime'>, now: Instant): Verdict =>
  ms(now) - ms(StartTime) <= latestEntryHours * 3_600_000
    ? allowed
    : reject('bookings.startsLongAgo', { hours: latestEntryHours })

/** R143. */
export const mayAddBooking = (actor: Actor, term: Pick<Term, 'StartTime'>, now: Instant): Verdict =>
  all(permits(actor, 'bookings.edit'), mayBegin(term, now))

/** Times and plate of an ended booking are fixed; its texts can still change. */
export const maySaveBooking = (
  actor: Actor,
  { before, isOtherStay, now }: { before: Term; isOtherStay: boolean; now: Instant },
): Verdict => all(permits(actor, 'bookings.edit'), !isOtherStay || !isEnded(before, now) || refuse('bookings.ended'))

/** R150. */
export const mayEndBooking = (actor: Actor, booking: Term, now: Instant): Verdict =>
  all(
    permits(actor, 'bookings.edit'),
    !isEnded(booking, now) || refuse('bookings.ended'),
    isBegun(booking, now) || refuse('bookings.notBegun'),
  )

/** A booking whose car arrived early cannot be deleted (R9, R150). */
export const mayDeleteBooking = (
  actor: Actor,
  { booking, hasSession, now }: { booking: Pick<Term, 'StartTime'>; hasSession: boolean; now: Instant },
): Verdict =>
  all(
    permits(actor, 'bookings.edit'),
    !isBegun(booking, now) || refuse('bookings.begun'),
    !hasSession || refuse('bookings.isParking'),
  )

/** Other bookings at the time of the booking that is saved. */
export type Surroundings = {
  /** Highest number of simultaneous bookings. */
  bookedAtOnce: number
  spots: number
  refusalPercent: number
  /** Another booking of the same plate. */
  samePlate?: { term: string }
}

const doubt = (reason: BookingDoubt, details: ReasonDetails): Refusal => refuse(reason, details)

/** Warnings to confirm before saving: 100 % of the spots, and another booking of the plate at that time (R144). */
export const bookingDoubtsOf = ({ bookedAtOnce, spots, samePlate }: Surroundings): Refusal[] => [
  ...(bookedAtOnce >= spots ? [doubt('bookings.full', { booked: bookedAtOnce, spots })] : []),
  ...(samePlate ? [doubt('bookings.samePlate', samePlate)] : []),
]

/** A booking is refused from the overbooking limit on (R144); below it, each warning is confirmed by its own code. */
export const mayBook = (around: Surroundings, confirmed: readonly BookingDoubt[]): Verdict => {
  const { bookedAtOnce: booked, spots, refusalPercent } = around
  const isOverfull = booked >= spots && booked * 100 >= spots * refusalPercent
  if (isOverfull) return refuse('bookings.overfull', { booked, spots })
  const answered: readonly string[] = confirmed
  return bookingDoubtsOf(around).find(({ reason }) => !answered.includes(reason)) ?? allowed
}
