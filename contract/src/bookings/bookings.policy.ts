import { permits, type Actor } from '../access/actor.ts'
import { dayMs, type Instant } from '../kit/time.ts'
import { all, allowed, refuse, reject, type ReasonDetails, type Refusal, type Verdict } from '../kit/verdict.ts'
import type { Booking, BookingDoubt } from './bookings.schema.ts'

/** R143. */
export const longestBookingDays = 366

/** A new booking may have begun at most so long ago (R143). */
const latestEntryHours = 24

export type Term = Pick<Booking, 'StartTime' | 'EndTime'>

const ms = (instant: Instant): number => Date.parse(instant)

/** Over: its end is not part of it (R1). */
export const isEnded = ({ EndTime }: Pick<Term, 'EndTime'>, now: Instant): boolean => ms(EndTime) <= ms(now)

/** Its first moment has passed, so that there is something to cut off (R150). */
export const isBegun = ({ StartTime }: Pick<Term, 'StartTime'>, now: Instant): boolean => ms(StartTime) < ms(now)

/** R143. */
export const isPossibleTerm = ({ StartTime, EndTime }: Term): Verdict =>
  all(
    ms(EndTime) > ms(StartTime) || reject('bookings.endsBeforeStart'),
    ms(EndTime) - ms(StartTime) <= longestBookingDays * dayMs ||
      reject('bookings.tooLong', { days: longestBookingDays }),
  )

/** Whether a new one may begin then, whoever enters it (R143). */
export const mayBegin = ({ StartTime }: Pick<Term, 'StartTime'>, now: Instant): Verdict =>
  ms(now) - ms(StartTime) <= latestEntryHours * 3_600_000
    ? allowed
    : reject('bookings.startsLongAgo', { hours: latestEntryHours })

/** R143. */
export const mayAddBooking = (actor: Actor, term: Pick<Term, 'StartTime'>, now: Instant): Verdict =>
  all(permits(actor, 'bookings.edit'), mayBegin(term, now))

/** What is over is history: its times and its car stay, texts about it may still be put right. */
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

/** R150; a car that came early holds its booking (R9). */
export const mayDeleteBooking = (
  actor: Actor,
  { booking, hasSession, now }: { booking: Pick<Term, 'StartTime'>; hasSession: boolean; now: Instant },
): Verdict =>
  all(
    permits(actor, 'bookings.edit'),
    !isBegun(booking, now) || refuse('bookings.begun'),
    !hasSession || refuse('bookings.isParking'),
  )

/** What there is at the time of a booking that is to be saved, without itself. */
export type Surroundings = {
  /** The most bookings at once. */
  bookedAtOnce: number
  spots: number
  refusalPercent: number
  /** Another booking of the same car, as it is shown. */
  samePlate?: { term: string }
}

const doubt = (reason: BookingDoubt, details: ReasonDetails): Refusal => refuse(reason, details)

/** What somebody is asked before it is saved: at 100 % of the spots, and for a car that is booked then already (R144). */
export const bookingDoubtsOf = ({ bookedAtOnce, spots, samePlate }: Surroundings): Refusal[] => [
  ...(bookedAtOnce >= spots ? [doubt('bookings.full', { booked: bookedAtOnce, spots })] : []),
  ...(samePlate ? [doubt('bookings.samePlate', samePlate)] : []),
]

/** R144: refused from the percentage of the setting on; below it each question is answered by its own code. */
export const mayBook = (around: Surroundings, confirmed: readonly BookingDoubt[]): Verdict => {
  const { bookedAtOnce: booked, spots, refusalPercent } = around
  const isOverfull = booked >= spots && booked * 100 >= spots * refusalPercent
  if (isOverfull) return refuse('bookings.overfull', { booked, spots })
  const answered: readonly string[] = confirmed
  return bookingDoubtsOf(around).find(({ reason }) => !answered.includes(reason)) ?? allowed
}
