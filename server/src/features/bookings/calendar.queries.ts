import type { bookingsApi } from '@parkla/contract/bookings/bookings.endpoints.ts'
import {
  longestCalendarDays,
  mostDrawnBookings,
  type Booking,
  type BookingCalendar,
} from '@parkla/contract/bookings/bookings.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import {
  addDays,
  dayMs,
  instantToLocal,
  instantToLocalText,
  startOfDay,
  type LocalDateTime,
} from '@parkla/contract/kit/time.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { insist } from '../../kit/errors.ts'
import { readBookable } from './bookable.queries.ts'
import { filterConditions } from './bookings.list.ts'
import { asBooking, bookingColumns, type BookingRow } from './bookings.row.ts'
import { overlapping } from './capacity.queries.ts'

const numberOf = ({ year, month, day }: LocalDateTime): number => Date.UTC(year, month - 1, day) / dayMs

/** How many bookings begin on one of the days, numbered from 1, and end on another; 0 and beyond are outside. */
type Span = { first: number; last: number; count: number }

const findSpans = async (ctx: Context, where: RawBuilder<boolean>, bounds: readonly string[]): Promise<Span[]> => {
  const days = sql`array[${sql.join(bounds)}]::timestamptz[]`
  // The range stands in the index over both ends, so that without filters no row is read (decision 0020).
  const { rows } = await sql<Span>`
    select width_bucket(lower(b.period), ${days}) as first,
      width_bucket(upper(b.period) - interval '1 millisecond', ${days}) as last, count(*)::int as count
    from bookings b where ${where} group by 1, 2`.execute(ctx.replica)
  return rows
}

const sum = (spans: readonly Span[]): number => spans.reduce((total, { count }) => total + count, 0)

const findFirst = async (ctx: Context, where: RawBuilder<boolean>): Promise<Booking[]> => {
  const { rows } = await sql<BookingRow>`
    select ${bookingColumns}
    from (
      select b.* from bookings b where ${where}
      order by b.start_time, b.id
      limit ${sql.raw(String(mostDrawnBookings))}) b
    join plates n on n.id = b.plate_id
    order by b.start_time, b.id`.execute(ctx.replica)
  return rows.map((row) => asBooking(row, ctx.actor))
}

/** What touches each of some days of the place. */
export const showCalendar = async (
  ctx: Context,
  { placeId, from: asked, to: askedTo, ...filter }: RequestOf<(typeof bookingsApi)['calendar']>,
): Promise<BookingCalendar> => {
  const place = await readBookable(ctx.replica, ctx, { permission: 'bookings.view', placeId })
  const zone = place.TimeZone
  const from = asked ?? instantToLocal(ctx.now, zone)
  const to = askedTo ?? addDays(from, 6)
  const length = numberOf(to) - numberOf(from) + 1
  const isPossible = length >= 1 && length <= longestCalendarDays
  insist(isPossible ? { ok: true } : reject('bookings.calendarTooLong', { days: longestCalendarDays }), 'to')
  const bounds = Array.from({ length: length + 1 }, (_, day) => startOfDay(addDays(from, day), zone))
  const window = { from: bounds[0]!, to: bounds[length]! }
  const conditions = [overlapping(placeId, window), ...(await filterConditions(ctx, filter, place))]
  const where = sql<boolean>`${sql.join(conditions, sql` and `)}`
  const spans = await findSpans(ctx, where, bounds)
  const Total = sum(spans)
  return {
    Days: bounds.slice(0, length).map((start, index) => ({
      Day: instantToLocalText(start, zone).slice(0, 10),
      Count: sum(spans.filter(({ first, last }) => first <= index + 1 && last >= index + 1)),
      Starts: sum(spans.filter(({ first }) => first === index + 1)),
      Ends: sum(spans.filter(({ last }) => last === index + 1)),
    })),
    Total,
    Bookings: Total <= mostDrawnBookings || length === 1 ? await findFirst(ctx, where) : [],
  }
}
