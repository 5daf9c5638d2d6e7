import type { bookingListingApi } from '@parkla/contract/parking/bookings/booking-listing.endpoints.ts'
import type { Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { ListTotals } from '@parkla/contract/kit/listing.ts'
import type { Context } from '../../../kit/context.ts'
import { exportList, type ExportColumn } from '../../../kit/lists/list-export.ts'
import { countedPage, totalsOf } from '../../../kit/lists/list-totals.ts'
import { readBookable } from '../bookable.queries.ts'
import { phrases, type Words } from '../phrases.ts'
import { listBookings, rowsStatement } from './list-bookings.ts'

export const totalBookings = async (
  ctx: Context,
  filter: RequestOf<(typeof bookingListingApi)['totals']>,
): Promise<ListTotals> => {
  const place = await readBookable(ctx.replica, ctx, { permission: 'bookings.view', placeId: filter.placeId })
  const { text, values } = rowsStatement(ctx, { ...filter, ...countedPage }, place)
  return totalsOf(ctx.replica, {
    keys: `select b.id from (${text}) b`,
    amount: 'select b.currency, b.cost_in_cents as cents from bookings b where b.id = k.id',
    values,
  })
}

const columnsIn = ({ column, externalNumber, shared }: Words): ExportColumn<Booking>[] => [
  [shared.plate, 'text', ({ LicensePlate }) => LicensePlate],
  [shared.start, 'instant', ({ StartTime }) => StartTime],
  [shared.end, 'instant', ({ EndTime }) => EndTime],
  [shared.personName, ['text', 24], ({ Name }) => Name],
  [shared.phone, ['text', 16], ({ Phone }) => Phone],
  [shared.email, ['text', 28], ({ Email }) => Email],
  [externalNumber, ['text', 18], ({ ExternalBookingNumber }) => ExternalBookingNumber],
  [shared.comments, ['text', 40], ({ Comments }) => Comments],
  [column.created, 'instant', ({ CreatedAt }) => CreatedAt],
  [shared.cost, 'money', ({ HasPrice, CostInCents }) => (HasPrice ? CostInCents : null)],
  [shared.currency, ['currency', 10], ({ Currency }) => Currency],
]

export const exportBookings = async (
  ctx: Context,
  filter: RequestOf<(typeof bookingListingApi)['export']>,
): Promise<FileAnswer> => {
  const { placeId } = filter
  const place = await readBookable(ctx.replica, ctx, { permission: 'bookings.view', placeId })
  const words = phrases[ctx.language]
  return exportList(ctx, {
    name: 'bookings',
    placeId,
    filter,
    title: words.title,
    columns: columnsIn(words),
    zoneOf: () => place.TimeZone,
    list: listBookings,
  })
}
