import type { bookingsApi } from '@parkla/contract/parking/bookings/bookings.endpoints.ts'
import {
  isPossibleTerm,
  mayAddBooking,
  mayBook,
  mayDeleteBooking,
  mayEndBooking,
  maySaveBooking,
  type Term,
} from '@parkla/contract/parking/bookings/bookings.policy.ts'
import type { AddBooking, Booking, SaveBooking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { permits } from '@parkla/contract/access/actor.ts'
import { isMasked } from '@parkla/contract/kit/phones/phone.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { changesOf, record, type Fact } from '../../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../../kit/http/conflict.ts'
import type { Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { insist } from '../../../kit/errors.ts'
import { updateRow } from '../../../kit/database/rows.ts'
import { instantAt, readBookable, type BookableRow } from '../bookable.queries.ts'
import { hasSessionBy, lockBooking } from './lock-booking.ts'
import { seenBy } from '../bookings.row.ts'
import { insertBooking, updateBooking } from './store-booking.ts'
import { lockBookingsOf } from '../../booked-spots/booked-spots.queries.ts'
import { surroundingsOf } from '../capacity/capacity.queries.ts'
import { priceBooking, repriceBooking } from './pricing.queries.ts'

type Api = typeof bookingsApi

const termOf = ({ StartTime, EndTime }: AddBooking | SaveBooking, { TimeZone: zone }: BookableRow): Term => {
  const term = {
    StartTime: instantAt(StartTime, { zone, field: 'StartTime' }),
    EndTime: instantAt(EndTime, { zone, field: 'EndTime' }),
  }
  insist(isPossibleTerm(term), 'EndTime')
  return term
}

type Stay = Term & { plate: string; exceptId: number; confirmed: AddBooking['Confirmed'] }

/** Refuses a booking beyond the capacity (R144); the caller has locked the place. */
const insistCapacity = async (tx: Tx, place: BookableRow, { confirmed, ...stay }: Stay): Promise<void> =>
  insist(mayBook(await surroundingsOf(tx, place, stay), confirmed), 'StartTime')

/** Without contacts and comments: the audit trail is kept longer than these may be (R177). */
const audited = ['LicensePlate', 'StartTime', 'EndTime', 'ExternalBookingNumber', 'CostInCents'] as const

type AuditedChange = { fact: Fact['fact']; before?: Booking; after?: Booking }

const audit = async (tx: Tx, ctx: Context, { fact, before, after }: AuditedChange): Promise<void> => {
  const booking = after ?? before
  if (!booking) throw new Error('a fact about no booking')
  const { ID: id, PlaceID: placeId } = booking
  const changes = changesOf(audited, before, after)
  await record(tx, ctx, { fact, entity: 'booking', id, placeId, ...changes, topic: 'bookings' })
}

/** Checks the term (R143) and the capacity (R144), and prices the booking (R148). */
export const addBooking = (ctx: Context, input: RequestOf<Api['add']>): Promise<AnswerOf<Api['add']>> =>
  ctx.transaction(async (tx) => {
    // Lock before the place is read: the place may stop taking bookings meanwhile.
    await lockBookingsOf(tx, input.PlaceID)
    const place = await readBookable(tx, ctx, { permission: 'bookings.edit', placeId: input.PlaceID })
    const term = termOf(input, place)
    insist(mayAddBooking(ctx.actor, term, ctx.now), 'StartTime')
    await insistCapacity(tx, place, { ...term, plate: input.LicensePlate, exceptId: 0, confirmed: input.Confirmed })
    const price = await priceBooking(tx, place, term)
    const id = await insertBooking(tx, ctx, { ...input, ...term, placeId: place.PlaceID, price })
    const after = await lockBooking(tx, ctx, id)
    await audit(tx, ctx, { fact: 'booking.added', after })
    return seenBy(ctx.actor, after)
  })

const unchangedIfMasked = (input: SaveBooking, before: Booking): Pick<Booking, 'Name' | 'Phone' | 'Email'> => {
  const shown = (field: 'Name' | 'Phone' | 'Email') => (isMasked(input[field]) ? before[field] : input[field])
  return { Name: shown('Name'), Phone: shown('Phone'), Email: shown('Email') }
}

const isSame = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other)

/** Saves a booking (R8, R143, R144); recalculates a price only when the times change (R148). */
export const saveBooking = (ctx: Context, input: RequestOf<Api['save']>): Promise<AnswerOf<Api['save']>> =>
  ctx.transaction(async (tx) => {
    const before = await lockBooking(tx, ctx, input.ID)
    insist(
      input.PlaceID === undefined || input.PlaceID === before.PlaceID ? { ok: true } : reject('bookings.otherPlace'),
      'PlaceID',
    )
    await insistUnchanged(tx, ctx, { entity: 'booking', id: before.ID, current: before, sent: input })
    const place = await readBookable(tx, ctx, { permission: 'bookings.edit', placeId: before.PlaceID })
    const term = termOf(input, place)
    const hasSameTimes = isSame(term.StartTime, before.StartTime) && isSame(term.EndTime, before.EndTime)
    const isOtherStay = !hasSameTimes || input.LicensePlate !== before.LicensePlate
    insist(maySaveBooking(ctx.actor, { before, isOtherStay, now: ctx.now }))
    const stay = { ...term, plate: input.LicensePlate, exceptId: before.ID, confirmed: input.Confirmed }
    if (isOtherStay) await insistCapacity(tx, place, stay)
    const price = hasSameTimes ? undefined : await repriceBooking(tx, place, term)
    await updateBooking(tx, ctx, { ...input, ...term, ...unchangedIfMasked(input, before), id: before.ID, price })
    const after = await lockBooking(tx, ctx, before.ID)
    await audit(tx, ctx, { fact: 'booking.changed', before, after })
    return seenBy(ctx.actor, after)
  })

type Versioned = { bookingId: number; UpdatedAt?: string | undefined }

const lockVersion = async (tx: Tx, ctx: Context, { bookingId, UpdatedAt: sent }: Versioned): Promise<Booking> => {
  insist(permits(ctx.actor, 'bookings.edit'))
  const booking = await lockBooking(tx, ctx, bookingId)
  await insistUnchanged(tx, ctx, { entity: 'booking', id: bookingId, current: booking, sent: { UpdatedAt: sent } })
  return booking
}

/** Ends a booking now (R150); the price is recalculated only on request. */
export const endBooking = (ctx: Context, input: RequestOf<Api['end']>): Promise<AnswerOf<Api['end']>> =>
  ctx.transaction(async (tx) => {
    const before = await lockVersion(tx, ctx, input)
    insist(mayEndBooking(ctx.actor, before, ctx.now))
    const place = await readBookable(tx, ctx, { permission: 'bookings.edit', placeId: before.PlaceID })
    const term = { StartTime: before.StartTime, EndTime: ctx.now }
    const price = input.IsPricedAnew ? await repriceBooking(tx, place, term) : undefined
    await updateBooking(tx, ctx, { ...before, ...term, id: before.ID, price })
    const after = await lockBooking(tx, ctx, before.ID)
    await audit(tx, ctx, { fact: 'booking.ended', before, after })
    const { ID, EndTime, CostInCents, UpdatedAt } = after
    return { ID, EndTime, CostInCents, UpdatedAt }
  })

/** Deletes a booking that has not begun, softly (R9, R150). */
export const removeBooking = (ctx: Context, input: RequestOf<Api['remove']>): Promise<AnswerOf<Api['remove']>> =>
  ctx.transaction(async (tx) => {
    const booking = await lockVersion(tx, ctx, input)
    const hasSession = await hasSessionBy(tx, booking.ID)
    insist(mayDeleteBooking(ctx.actor, { booking, hasSession, now: ctx.now }))
    await updateRow(tx, 'bookings', { id: booking.ID, deleted_at: ctx.now, updated_at: nextVersion(ctx.now) })
    await audit(tx, ctx, { fact: 'booking.deleted', before: booking })
    return {}
  })
