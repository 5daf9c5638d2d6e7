import { holds } from '@parkla/contract/access/actor.ts'
import { dayMs, type Instant } from '@parkla/contract/kit/time.ts'
import { emptyTariff } from '@parkla/contract/places/places.policy.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { freeMinutesBefore, longestStayDays, type EarlierVisit } from '@parkla/contract/sessions/sessions.policy.ts'
import type { SessionPrice } from '@parkla/contract/sessions/sessions.schema.ts'
import { priceService, priceStay } from '@parkla/contract/tariffs/price-stay.ts'
import type { Price, PriceOptions } from '@parkla/contract/tariffs/pricing-types.ts'
import type { PriceTrace } from '@parkla/contract/tariffs/price-trace.schema.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database.ts'
import { bookingsOfStay } from '../../bookings/covering.queries.ts'
import { passCovering } from '../../passes/passes.queries.ts'
import type { PriceBook } from '../../places/prices/pricing.queries.ts'
import { entitlementsOf, withoutRightsOfCar, type RightsOfSession } from './rights.queries.ts'
import { findSession } from '../sessions.queries.ts'

/** A stay as it is to be priced: of an ended session, or of what a correction would make of it. */
export type PricedVisit = {
  sessionId: number
  place: { id: number; region: string; timeZone: string; reEntryMinutes: number }
  plate: string
  plateId: number | null
  clientId: number | null
  rights: RightsOfSession
  /** Asked for only where the driver has something to pay (R72). */
  serviceFeeInCents: number
  /** Of a car wash: what it costs instead of its time (R58). */
  service?: { name: string; priceInCents: number } | undefined
  start: Instant
  end: Instant
}

/** With the booking and the pass that were found for it. */
export type VisitPrice = {
  tariffId: number | null
  bookingId: number | null
  monthlyPassId: number | null
  price: Price
}

/** Free minutes that earlier visits of this car here have used: who comes back soon continues the old clock (R53). */
const freeMinutesUsed = async (db: Db | Tx, { sessionId, place, plateId, start }: PricedVisit): Promise<number> => {
  if (plateId === null || place.reEntryMinutes === 0) return 0
  const earliest = new Date(Date.parse(start) - longestStayDays * dayMs).toISOString()
  const { rows } = await sql<EarlierVisit>`
    select start_time as start, end_time as end from sessions
    where plate_id = ${plateId} and place_id = ${place.id} and deleted_at is null and id <> ${sessionId}
      and type = 'PARKING' and status in ('ENDED', 'AUTO_ENDED') and start_time < ${start} and start_time > ${earliest}
    order by start_time desc, id desc limit 20`.execute(db)
  return freeMinutesBefore(rows, { start, reEntryMinutes: place.reEntryMinutes })
}

/** The pass that it parks by already, unless that was not in force here when the car drove in (R109). */
const passStillIn = async (db: Db | Tx, { rights, place, start }: PricedVisit): Promise<number | null> => {
  if (rights.monthly_pass_id === null) return null
  const { rows } = await sql<{ id: number }>`
    select id from monthly_passes
    where id = ${rights.monthly_pass_id} and place_id = ${place.id}
      and valid_from <= ${start} and (valid_to is null or valid_to > ${start})`.execute(db)
  return rows[0]?.id ?? null
}

const bookingsOf = (db: Db | Tx, { sessionId, place, plateId, rights, start, end }: PricedVisit) =>
  bookingsOfStay(db, { sessionId, placeId: place.id, plateId, bookingId: rights.booking_id, start, end })

/** The fleet pays whatever its visitor costs (R72). */
const creditsOf = ({ fleet_id }: RightsOfSession): PriceOptions['credits'] =>
  fleet_id === null ? {} : { fleetInCents: Number.MAX_SAFE_INTEGER }

/** A right of the car is one to park; what the driver has himself, such as a campaign's percent, holds for a wash too. */
const priceWash = async (
  book: PriceBook,
  { place, start, end, rights, serviceFeeInCents }: PricedVisit,
  service: NonNullable<PricedVisit['service']>,
): Promise<VisitPrice> => {
  const tariff = await book.tariffAt(place, start)
  const compiled = tariff?.compiled ?? (await book.tariffOf(place, emptyTariff(zeroDate), start))
  const entitlements = entitlementsOf({ ...rights, ...withoutRightsOfCar })
  const price = priceService(compiled, { service, start, end }, { entitlements, serviceFeeInCents })
  return { tariffId: tariff?.id ?? null, bookingId: rights.booking_id, monthlyPassId: null, price }
}

/**
 * What a visit costs on the version that was valid when it began (R50), by the strongest right that fits (R77). A place
 * without prices costs nothing: no tariff, and a trace without parts. A wash costs its service (R58). Bookings of the car
 * cover their time as they stand now; what is beyond them is public (R154).
 */
export const priceVisit = async (db: Db | Tx, book: PriceBook, visit: PricedVisit): Promise<VisitPrice> => {
  if (visit.service) return priceWash(book, visit, visit.service)
  const { sessionId, place, start, end, plate, clientId, serviceFeeInCents } = visit
  const covering = await passCovering(db, { placeId: place.id, clientId, plate, at: start, sessionId })
  const { bookingId, booked } = await bookingsOf(db, visit)
  const monthlyPassId = covering ?? (await passStillIn(db, visit))
  const rights = { ...visit.rights, booking_id: bookingId, monthly_pass_id: monthlyPassId }
  const options = { entitlements: entitlementsOf(rights, booked), credits: creditsOf(rights), serviceFeeInCents }
  const tariff = await book.tariffAt(place, start)
  if (!tariff) {
    const nothing = priceStay(await book.tariffOf(place, emptyTariff(zeroDate), start), { start, end }, options)
    return {
      tariffId: null,
      bookingId,
      monthlyPassId,
      price: { ...nothing, trace: { ...nothing.trace, parts: [] } },
    }
  }
  const used = tariff.compiled.tariff.terms.FreeMinutes === 0 ? 0 : await freeMinutesUsed(db, visit)
  const price = priceStay(tariff.compiled, { start, end, freeMinutesUsed: used, booked }, options)
  return { tariffId: tariff.id, bookingId, monthlyPassId, price }
}

/** What the list hides of discounts and payment is not told by the trace either. */
const mayRead = ({ actor }: Context, { parts }: PriceTrace): boolean =>
  parts.every(
    ({ kind }) =>
      (kind !== 'percent' || holds(actor, 'sessions.seeDiscountPercent')) &&
      (kind !== 'credit' || holds(actor, 'sessions.seePayment')),
  )

/** Why a session cost what it cost; without a trace while it runs, and for what we did not price. */
export const findPrice = async (ctx: Context, { id }: { id: number }): Promise<SessionPrice> => {
  const { CostInCents, Currency } = await findSession(ctx, { id })
  const row = await ctx.db
    .selectFrom('session_prices')
    .select(['tariff_id', 'trace', 'created_at'])
    .where('session_id', '=', id)
    .executeTakeFirst()
  const shown = { CostInCents, Currency }
  if (!row) return { ...shown, IsPriced: false, TariffId: 0, Trace: null, CreatedAt: zeroDate }
  // Only `keepPrice` writes it, from the engine's trace.
  const trace = row.trace as PriceTrace
  const Trace = mayRead(ctx, trace) ? trace : null
  return { ...shown, IsPriced: true, TariffId: row.tariff_id ?? 0, Trace, CreatedAt: row.created_at }
}
