import type { bookingsApi } from '@parkla/contract/bookings/bookings.endpoints.ts'
import type { Booking } from '@parkla/contract/bookings/bookings.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { InstantInput } from '@parkla/contract/kit/time.ts'
import type { Context } from '../../kit/context.ts'
import { Rejection } from '../../kit/errors.ts'
import { Parameters } from '../../kit/parameters.ts'
import { readTuples } from '../../kit/read.ts'
import { readBookable, type BookableRow } from './bookable.queries.ts'
import { dayConditions, hourConditions, noteSearch, wantedOf } from './bookings.filters.ts'
import { asBooking, bookingColumns, seenBy, type BookingTuple } from './bookings.row.ts'
import { pageOf } from './bookings.walk.ts'

type ListFilter = RequestOf<(typeof bookingsApi)['list']>

const cursorPattern = /^(.{24})~(\d{1,15})$/

const afterConditions = (cursor: string | undefined, { add }: Parameters): string[] => {
  if (!cursor) return []
  const match = cursorPattern.exec(cursor)
  const start = InstantInput.safeParse(match?.[1])
  if (!match || !start.success)
    throw new Rejection(400, 'input.invalid', { fields: [{ Field: 'cursor', Error: 'input.invalid' }] })
  return [`(b.start_time, b.id) < (${add(start.data)}::timestamptz, ${add(Number(match[2]))}::bigint)`]
}

/** The statement of a page. */
const listStatement = (ctx: Context, filter: ListFilter, place: BookableRow) => {
  const { page, page_size: size } = filter
  const parameters = new Parameters()
  const here = `b.place_id = ${parameters.add(place.PlaceID)} and b.deleted_at is null`
  const placed = [
    here,
    ...dayConditions(filter, place.TimeZone, parameters),
    ...hourConditions(filter, place.TimeZone, parameters),
    ...afterConditions(filter.cursor, parameters),
  ]
  const { conditions, ...wanted } = wantedOf(ctx, { filter, place, parameters })
  const skip = filter.cursor ? 0 : page * size
  const rows = pageOf({ ...wanted, conditions: [...placed, ...conditions], size: size + 1, skip }, parameters)
  const text = `select ${bookingColumns} from (${rows}) b order by b.start_time desc, b.id desc`
  return { text, values: parameters.values }
}

/**
 * Bookings of a place, latest start first, tie by id (R5, R146). One row more than the page tells whether there is a next
 * one. What is looked up of a row is so for the page's rows only.
 */
export const listBookings = async (ctx: Context, filter: ListFilter): Promise<Page<Booking>> => {
  const place = await readBookable(ctx.replica, ctx, { permission: 'bookings.view', placeId: filter.placeId })
  await noteSearch(ctx, filter, place)
  const { text, values } = listStatement(ctx, filter, place)
  const rows = await readTuples<BookingTuple>(ctx.replica, text, values)
  const hasNext = rows.length > filter.page_size
  if (hasNext) rows.pop()
  const items = rows.map((row) => seenBy(ctx.actor, asBooking(row)))
  const last = items.at(-1)
  return {
    items,
    nextPage: hasNext ? filter.page + 1 : 0,
    nextCursor: hasNext && last ? `${last.StartTime}~${last.ID}` : undefined,
  }
}
