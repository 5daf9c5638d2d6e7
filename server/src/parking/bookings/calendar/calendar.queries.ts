import type { bookingsApi } from '@parkla/contract/parking/bookings/bookings.endpoints.ts'
import {
  longestCalendarDays,
  mostDrawnBookings,
  type Booking,
  type BookingCalendar,
} from '@parkla/contract/parking/bookings/bookings.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { dayNumber } from '@parkla/contract/kit/calendar.ts'
import { addDays, dayKey, instantToLocal, startOfDay, type Instant } from '@parkla/contract/kit/time.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql, type RawBuilder } from 'kysely'
import { allOf } from '../../../kit/database/all-of.ts'
import type { Context } from '../../../kit/context.ts'
import { insist } from '../../../kit/errors.ts'
import { read, readTuples } from '../../../kit/database/read.ts'
import { readBookable } from '../bookable.queries.ts'
import { conditionsOf, noteSearch, wantedOf } from '../list/bookings.filters.ts'
import { asBooking, bookingColumns, seenBy, type BookingTuple } from '../bookings.row.ts'
import { overlapping } from '../../booked-spots/booked-spots.queries.ts'

/** Number of bookings by first and last day, numbered from 1; values outside the range are earlier or later days. */
type Span = { first: number; last: number; count: number }

const findSpans = (ctx: Context, where: RawBuilder<boolean>, bounds: readonly Instant[]): Promise<Span[]> => {
  const days = sql`${bounds}::timestamptz[]`
  // The range index covers both ends: without filters an index-only scan (decision 0020).
  const spans = sql<Span>`
    select width_bucket(lower(b.period), ${days}) as first,
      width_bucket(upper(b.period) - interval '1 millisecond', ${days}) as last, count(*)::int as count
    from bookings b where ${where} group by 1, 2`
  return read(ctx.replica, spans)
}

const sum = (spans: readonly Span[]): number => spans.reduce((total, { count }) => total + count, 0)

const findFirst = async (ctx: Context, where: RawBuilder<boolean>): Promise<Booking[]> => {
  const drawn = sql.lit(mostDrawnBookings)
  const first = sql<BookingTuple>`
    select ${bookingColumns}
    from (select b.* from bookings b where ${where} order by b.start_time, b.id limit ${drawn}) b
    order by b.start_time, b.id`
  return (await readTuples(ctx.replica, first)).map((row) => seenBy(ctx.actor, asBooking(row)))
}

/** Bookings that overlap each of the days. */
export const showCalendar = async (
  ctx: Context,
  { placeId, from: asked, to: askedTo, ...filter }: RequestOf<(typeof bookingsApi)['calendar']>,
): Promise<BookingCalendar> => {
  const place = await readBookable(ctx.replica, ctx, { permission: 'bookings.view', placeId })
  const zone = place.TimeZone
  const from = asked ?? instantToLocal(ctx.now, zone)
  const to = askedTo ?? addDays(from, 6)
  const length = dayNumber(to) - dayNumber(from) + 1
  const isPossible = length >= 1 && length <= longestCalendarDays
  insist(isPossible ? { ok: true } : reject('bookings.calendarTooLong', { days: longestCalendarDays }), 'to')
  const bounds = Array.from({ length: length + 1 }, (_, day) => startOfDay(addDays(from, day), zone))
  await noteSearch(ctx, filter, place)
  const window = { from: bounds[0]!, to: bounds[length]! }
  const where = allOf([overlapping(placeId, window), ...conditionsOf(wantedOf(ctx, { filter, place }))])
  const spans = await findSpans(ctx, where, bounds)
  const Total = sum(spans)
  return {
    Days: bounds.slice(0, length).map((start, index) => ({
      Day: dayKey(instantToLocal(start, zone)),
      Count: sum(spans.filter(({ first, last }) => first <= index + 1 && last >= index + 1)),
      Starts: sum(spans.filter(({ first }) => first === index + 1)),
      Ends: sum(spans.filter(({ last }) => last === index + 1)),
    })),
    Total,
    Bookings: Total <= mostDrawnBookings || length === 1 ? await findFirst(ctx, where) : [],
  }
}
