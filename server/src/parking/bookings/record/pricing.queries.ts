import type { BookingPrice } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { isPossibleTerm, type Term } from '@parkla/contract/parking/bookings/bookings.policy.ts'
import type { bookingsApi } from '@parkla/contract/parking/bookings/bookings.endpoints.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { priceStay } from '@parkla/contract/parking/tariffs/price-stay.ts'
import type { PriceTrace } from '@parkla/contract/parking/tariffs/price-trace.schema.ts'
import type { Context } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { insist, rejectionOf } from '../../../kit/errors.ts'
import { openPriceBook, type PriceBook } from '../../places/prices/pricing.queries.ts'
import { instantAt, readBookable, type BookableRow } from '../bookable.queries.ts'

export type PricedBooking = BookingPrice & { tariffId: number | null; trace: PriceTrace | null }

/**
 * Cost of a booking by a price book, which reads each tariff once: the whole booking on the tariff version
 * valid at its start (R50), without personal discounts, gross (R148). Undefined when the place calculates no cost or has
 * no prices.
 */
export const priceBookingBy = async (
  book: PriceBook,
  place: BookableRow,
  { StartTime: start, EndTime: end }: Term,
): Promise<PricedBooking> => {
  const priced = { id: place.PlaceID, region: place.Region, timeZone: place.TimeZone }
  const Currency = book.currencyAt(priced, start)
  const tariff = place.ShouldCalculateCost ? await book.tariffAt(priced, start) : undefined
  if (!tariff) return { CostInCents: 0, Currency, HasPrice: false, tariffId: null, trace: null }
  try {
    const { grossInCents, trace } = priceStay(tariff.compiled, { start, end })
    return { CostInCents: grossInCents, Currency: trace.currency, HasPrice: true, tariffId: tariff.id, trace }
  } catch (error) {
    // The engine refuses amounts beyond exact integers.
    if (error instanceof RangeError) throw rejectionOf(reject('bookings.priceTooLarge'), 'EndTime')
    throw error
  }
}

export const priceBooking = (db: Db | Tx, place: BookableRow, term: Term): Promise<PricedBooking> =>
  priceBookingBy(openPriceBook(db), place, term)

/** Cost at changed times; undefined without prices, and the agreed price stays. */
export const repriceBooking = async (tx: Tx, place: BookableRow, term: Term): Promise<PricedBooking | undefined> => {
  const price = await priceBooking(tx, place, term)
  return price.HasPrice ? price : undefined
}

/** Preview for the dialog. */
export const findBookingPrice = async (
  ctx: Context,
  { placeId, startTime, endTime }: RequestOf<(typeof bookingsApi)['price']>,
): Promise<BookingPrice> => {
  const place = await readBookable(ctx.db, ctx, { permission: 'bookings.view', placeId })
  const StartTime = instantAt(startTime, { zone: place.TimeZone, field: 'startTime' })
  const EndTime = instantAt(endTime, { zone: place.TimeZone, field: 'endTime' })
  insist(isPossibleTerm({ StartTime, EndTime }), 'endTime')
  const { CostInCents, Currency, HasPrice } = await priceBooking(ctx.db, place, { StartTime, EndTime })
  return { CostInCents, Currency, HasPrice }
}
