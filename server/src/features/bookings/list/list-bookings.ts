import type { bookingsApi } from '@parkla/contract/bookings/bookings.endpoints.ts'
import type { Booking } from '@parkla/contract/bookings/bookings.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import type { Context } from '../../../kit/context.ts'
import { limitOf, olderThan, pageOf } from '../../../kit/paging.ts'
import { Parameters } from '../../../kit/parameters.ts'
import { readTuples } from '../../../kit/read.ts'
import { readBookable, type BookableRow } from '../bookable.queries.ts'
import { dayConditions, hourConditions, noteSearch, wantedOf } from './bookings.filters.ts'
import { asBooking, bookingColumns, seenBy, type BookingTuple } from '../bookings.row.ts'
import { pageRows } from './page-rows.ts'

type ListFilter = RequestOf<(typeof bookingsApi)['list']>

/** The statement of a page. */
const listStatement = (ctx: Context, filter: ListFilter, place: BookableRow) => {
  const parameters = new Parameters()
  const here = `b.place_id = ${parameters.add(place.PlaceID)} and b.deleted_at is null`
  const placed = [
    here,
    ...dayConditions(filter, place.TimeZone, parameters),
    ...hourConditions(filter, place.TimeZone, parameters),
    ...(filter.cursor ? [olderThan(filter.cursor, ['b.start_time', 'b.id'], parameters.add)] : []),
  ]
  const { conditions, ...wanted } = wantedOf(ctx, { filter, place, parameters })
  const rows = pageRows({ ...wanted, conditions: [...placed, ...conditions], ...limitOf(filter) }, parameters)
  const text = `select ${bookingColumns} from (${rows}) b order by b.start_time desc, b.id desc`
  return { text, values: parameters.values }
}

/** Bookings of a place, latest start first, ties by id (R5, R146); joins only for the rows of the page. */
export const listBookings = async (ctx: Context, filter: ListFilter): Promise<Page<Booking>> => {
  const place = await readBookable(ctx.replica, ctx, { permission: 'bookings.view', placeId: filter.placeId })
  await noteSearch(ctx, filter, place)
  const { text, values } = listStatement(ctx, filter, place)
  const rows = await readTuples<BookingTuple>(ctx.replica, text, values)
  const bookings = rows.map((row) => seenBy(ctx.actor, asBooking(row)))
  return pageOf(bookings, filter, ({ StartTime, ID }) => ({ at: StartTime, id: ID }))
}
