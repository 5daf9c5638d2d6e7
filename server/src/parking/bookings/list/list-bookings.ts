import type { bookingsApi } from '@parkla/contract/parking/bookings/bookings.endpoints.ts'
import type { Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { limitOf, newerThan, olderThan, pageOf, type PageRequest } from '../../../kit/lists/paging.ts'
import { readTuples } from '../../../kit/database/read.ts'
import { readBookable, type BookableRow } from '../bookable.queries.ts'
import { dayConditions, hourConditions, noteSearch, wantedOf } from './bookings.filters.ts'
import { asBooking, bookingColumns, seenBy, type BookingTuple } from '../bookings.row.ts'
import { pageRows } from './page-rows.ts'

/** A page of any size: an export reads longer pages, totals the longest. */
export type BookingsWanted = Omit<RequestOf<(typeof bookingsApi)['list']>, keyof PageRequest> & PageRequest

/** From a start day on, bookings are listed in the order of arrival; else the latest start is first (decision 0026). */
const orderOf = ({ from, extraFilter }: BookingsWanted) =>
  from !== undefined && extraFilter !== 'PARKING_ACTIVE'
    ? { afterCursor: newerThan, inOrder: sql`order by b.start_time, b.id` }
    : { afterCursor: olderThan, inOrder: sql`order by b.start_time desc, b.id desc` }

/** The statement of the rows of a page, without the joins of its columns. */
export const rowsStatement = (ctx: Context, filter: BookingsWanted, place: BookableRow): RawBuilder<unknown> => {
  const { afterCursor, inOrder } = orderOf(filter)
  const placed = [
    sql`b.place_id = ${place.PlaceID} and b.deleted_at is null`,
    ...dayConditions(filter, place.TimeZone),
    ...hourConditions(filter, place.TimeZone),
    ...(filter.cursor ? [afterCursor(filter.cursor, ['b.start_time', 'b.id'])] : []),
  ]
  const { conditions, ...wanted } = wantedOf(ctx, { filter, place })
  return pageRows({ ...wanted, conditions: [...placed, ...conditions], inOrder, ...limitOf(filter) })
}

/** Bookings of a place by start, ties by id (R5, R146); joins only for the rows of the page. */
export const listBookings = async (ctx: Context, filter: BookingsWanted): Promise<Page<Booking>> => {
  const place = await readBookable(ctx.replica, ctx, { permission: 'bookings.view', placeId: filter.placeId })
  await noteSearch(ctx, filter, place)
  const page = sql<BookingTuple>`
    select ${bookingColumns} from (${rowsStatement(ctx, filter, place)}) b ${orderOf(filter).inOrder}`
  const bookings = (await readTuples(ctx.replica, page)).map((row) => seenBy(ctx.actor, asBooking(row)))
  return pageOf(bookings, filter, ({ StartTime, ID }) => ({ at: StartTime, id: ID }))
}
