import type { bookingListingApi } from '@parkla/contract/bookings/booking-listing.endpoints.ts'
import type { Booking } from '@parkla/contract/bookings/bookings.schema.ts'
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

const columnsIn = ({ report: words }: Words): ExportColumn<Booking>[] => [
  [words.plate, 'text', ({ LicensePlate }) => LicensePlate],
  [words.start, 'instant', ({ StartTime }) => StartTime],
  [words.end, 'instant', ({ EndTime }) => EndTime],
  [words.name, ['text', 24], ({ Name }) => Name],
  [words.phone, ['text', 16], ({ Phone }) => Phone],
  [words.email, ['text', 28], ({ Email }) => Email],
  [words.externalNumber, ['text', 18], ({ ExternalBookingNumber }) => ExternalBookingNumber],
  [words.comments, ['text', 40], ({ Comments }) => Comments],
  [words.created, 'instant', ({ CreatedAt }) => CreatedAt],
  [words.cost, 'money', ({ HasPrice, CostInCents }) => (HasPrice ? CostInCents : null)],
  [words.currency, ['text', 10], ({ Currency }) => Currency],
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
    title: words.export.title,
    columns: columnsIn(words),
    zoneOf: () => place.TimeZone,
    list: listBookings,
  })
}
