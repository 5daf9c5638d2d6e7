import { holds } from '@parkla/contract/access/actor.ts'
import { dayMs, type Instant } from '@parkla/contract/kit/time.ts'
import { emptyTariff } from '@parkla/contract/parking/places/places.policy.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import {
  freeMinutesBefore,
  longestStayDays,
  type EarlierVisit,
} from '@parkla/contract/parking/sessions/sessions.policy.ts'
import type { SessionPrice } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { priceService, priceStay } from '@parkla/contract/parking/tariffs/price-stay.ts'
import type { Entitlement, Price, PriceOptions } from '@parkla/contract/parking/tariffs/pricing-types.ts'
import type { PriceTrace } from '@parkla/contract/parking/tariffs/price-trace.schema.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { campaignRightsOf, lockCampaignRights } from '../../members/campaigns/covering.queries.ts'
import { bookingsOfStay } from '../bookings/stays/covering.queries.ts'
import { grantedUntil, isPrepaidUser, limitOfFleetUser, lockLimitOf } from '../../members/fleets/covering.queries.ts'
import { passCovering } from '../passes/passes.queries.ts'
import { withWhole } from '../places/parts.queries.ts'
import type { PriceBook } from '../places/prices/pricing.queries.ts'
import { openMemberPrices } from '../../members/whitelists/member-prices.queries.ts'
import { creditOf, entitlementOfCampaign, usesOf, type CampaignUse } from './campaign-rights.ts'
import { allLookUps, type LookUps } from './look-ups.queries.ts'
import { entitlementsOf, withoutRightsOfCar, type RightsOfSession } from './rights.queries.ts'
import { findSession } from '../session-records/sessions.queries.ts'

/** A visit to price: an ended session, or one after a correction. */
export type PricedVisit = {
  sessionId: number
  place: { id: number; region: string; timeZone: string; reEntryMinutes: number }
  plate: string
  plateId: number | null
  clientId: number | null
  rights: RightsOfSession
  /** The user of the fleet that pays. */
  fleetUserId?: number | null
  /** Fee that is due only if the driver pays anything (R72). */
  serviceFeeInCents: number
  /** Car wash service, priced instead of time (R58). */
  service?: { name: string; priceInCents: number } | undefined
  start: Instant
  end: Instant
  /** The price will be stored: other sessions of the car or client wait for the campaign credit that is left. */
  isKept?: boolean
  /** Look-ups to make: all, unless some are known to find nothing. */
  lookUps?: LookUps
}

/** Price with the booking, pass and campaigns that applied. */
export type VisitPrice = {
  tariffId: number | null
  bookingId: number | null
  monthlyPassId: number | null
  campaignUses: readonly CampaignUse[]
  price: Price
}

/** Free minutes used by earlier visits that this one continues within the re-entry time (R53). */
const freeMinutesUsed = async (
  db: Db | Tx,
  { sessionId, place, plateId, start, lookUps = allLookUps }: PricedVisit,
): Promise<number> => {
  if (plateId === null || place.reEntryMinutes === 0 || !lookUps.earlierVisits) return 0
  const earliest = new Date(Date.parse(start) - longestStayDays * dayMs).toISOString()
  const { rows } = await sql<EarlierVisit>`
    select start_time as start, end_time as end from sessions
    where plate_id = ${plateId} and place_id = ${place.id} and deleted_at is null and id <> ${sessionId}
      and type = 'PARKING' and status in ('ENDED', 'AUTO_ENDED') and start_time < ${start} and start_time > ${earliest}
    order by start_time desc, id desc limit 20`.execute(db)
  return freeMinutesBefore(rows, { start, reEntryMinutes: place.reEntryMinutes })
}

/** The session's own pass, if valid here at entry (R109). */
const passStillIn = async (db: Db | Tx, { rights, place, start }: PricedVisit): Promise<number | null> => {
  if (rights.monthly_pass_id === null) return null
  const { rows } = await sql<{ id: number }>`
    select id from monthly_passes
    where id = ${rights.monthly_pass_id} and place_id in ${withWhole(place.id)}
      and valid_from <= ${start} and (valid_to is null or valid_to > ${start})`.execute(db)
  return rows[0]?.id ?? null
}

const bookingsOf = async (db: Db | Tx, visit: PricedVisit): ReturnType<typeof bookingsOfStay> => {
  const { sessionId, place, plateId, rights, start, end, lookUps = allLookUps } = visit
  if (!lookUps.bookings) return { bookingId: null, booked: [] }
  return bookingsOfStay(db, { sessionId, placeId: place.id, plateId, bookingId: rights.booking_id, start, end })
}

/** The pass that covers the visit, or the session's own. */
const passOf = async (db: Db | Tx, visit: PricedVisit): Promise<number | null> => {
  const { sessionId, place, plate, clientId, start, lookUps = allLookUps } = visit
  if (!lookUps.passes) return null
  const covering = await passCovering(db, { placeId: place.id, clientId, plate, at: start, sessionId })
  return covering ?? passStillIn(db, visit)
}

const unlimited = Number.MAX_SAFE_INTEGER

/**
 * The fleet pays the cost (R72): of a visitor's session that of the granted time, of a PREPAID user what limits
 * and balance leave, under a lock until the price is stored (R101, R103, R186). The rest is the driver's.
 */
const creditsOf = async (
  db: Db | Tx,
  { rights, fleetUserId = null, sessionId, place, start, end, lookUps = allLookUps }: PricedVisit,
  costUntil: (end: Instant) => number,
): Promise<PriceOptions['credits']> => {
  if (rights.fleet_id === null) return {}
  if (!lookUps.limit) return { fleetInCents: unlimited }
  const until = await grantedUntil(db, sessionId)
  const granted = until === undefined || end <= until ? unlimited : costUntil(until)
  if (fleetUserId === null) return { fleetInCents: granted }
  const of = { userId: fleetUserId, placeId: place.id, at: start, sessionId }
  if (!(await isPrepaidUser(db, of.userId))) return { fleetInCents: granted }
  await lockLimitOf(db, of.userId)
  const { left, balance } = await limitOfFleetUser(db, of)
  return { fleetInCents: Math.min(granted, Math.max(0, Math.min(left ?? unlimited, balance ?? unlimited))) }
}

/** Campaigns of the car or the driver, for parking and washes (R112). */
const campaignsOf = async (db: Db | Tx, visit: PricedVisit) => {
  const { sessionId, place, plate, clientId, start, isKept, lookUps = allLookUps } = visit
  if (!lookUps.campaigns) return []
  const use = { sessionId, placeId: place.id, plate, clientId, at: start }
  if (isKept === true) await lockCampaignRights(db, use)
  return campaignRightsOf(db, use)
}

/** Rights of the car apply to parking only; the driver's own percent (campaign, plan) applies to washes too. */
const priceWash = async (
  db: Db | Tx,
  book: PriceBook,
  visit: PricedVisit & { service: NonNullable<PricedVisit['service']> },
): Promise<VisitPrice> => {
  const { place, start, end, rights, service, serviceFeeInCents } = visit
  const tariff = await book.tariffAt(place, start)
  const compiled = tariff?.compiled ?? (await book.tariffOf(place, emptyTariff(zeroDate), start))
  const entitlements = entitlementsOf({ ...rights, ...withoutRightsOfCar })
  const campaigns = await campaignsOf(db, visit)
  const priceWith = (extra: readonly Entitlement[], credits: PriceOptions['credits'] = {}) =>
    priceService(
      compiled,
      { service, start, end },
      {
        entitlements: [...entitlements, ...extra],
        credits,
        serviceFeeInCents,
      },
    )
  const credit = creditOf(campaigns, compiled.tariff.currency)
  const price = priceWith(entitlementOfCampaign(campaigns), credit)
  const campaignUses = usesOf(campaigns, { price, withoutCampaign: () => priceWith([]) })
  return { tariffId: tariff?.id ?? null, bookingId: rights.booking_id, monthlyPassId: null, campaignUses, price }
}

/**
 * Price by the tariff version valid at the start (R50) and the strongest right (R77). A place without prices is free: no
 * tariff, a trace without parts. A wash costs its service (R58). Current bookings of the car cover their time; the rest is
 * public (R154).
 */
export const priceVisit = async (db: Db | Tx, book: PriceBook, visit: PricedVisit): Promise<VisitPrice> => {
  if (visit.service) return priceWash(db, book, { ...visit, service: visit.service })
  const { place, start, end, serviceFeeInCents } = visit
  const monthlyPassId = await passOf(db, visit)
  const { bookingId, booked } = await bookingsOf(db, visit)
  const rights = { ...visit.rights, booking_id: bookingId, monthly_pass_id: monthlyPassId }
  const version = await book.tariffAt(place, start)
  const posted = version?.compiled ?? (await book.tariffOf(place, emptyTariff(zeroDate), start))
  const { tariff, memberPercent } = await openMemberPrices(db)(posted, rights.whitelist_id)
  const entitlements = entitlementsOf(rights, { booked, memberPercent })
  if (!version) {
    const nothing = priceStay(posted, { start, end }, { entitlements, serviceFeeInCents })
    return {
      tariffId: null,
      bookingId,
      monthlyPassId,
      campaignUses: [],
      price: { ...nothing, trace: { ...nothing.trace, parts: [] } },
    }
  }
  const used = tariff.tariff.terms.FreeMinutes === 0 ? 0 : await freeMinutesUsed(db, visit)
  const campaigns = await campaignsOf(db, visit)
  const ofCampaign = entitlementOfCampaign(campaigns)
  const priceUntil = (end: Instant, credits: PriceOptions['credits'], extra = ofCampaign) =>
    priceStay(
      tariff,
      { start, end, freeMinutesUsed: used, booked },
      { entitlements: [...entitlements, ...extra], credits, serviceFeeInCents },
    )
  const ofFleet = await creditsOf(
    db,
    { ...visit, rights },
    (until) => priceUntil(until, { fleetInCents: unlimited }).hiddenCostInCents,
  )
  const price = priceUntil(end, { ...creditOf(campaigns, tariff.tariff.currency), ...ofFleet })
  const campaignUses = usesOf(campaigns, { price, withoutCampaign: () => priceUntil(end, {}, []) })
  return { tariffId: version.id, bookingId, monthlyPassId, campaignUses, price }
}

/** Hides traces with discounts, credits or a booking from readers without the permission. */
const mayRead = ({ actor }: Context, { parts }: PriceTrace): boolean =>
  parts.every(
    ({ kind }) =>
      (kind !== 'percent' || holds(actor, 'sessions.seeDiscountPercent')) &&
      (kind !== 'credit' || holds(actor, 'sessions.seePayment')) &&
      (kind !== 'booked' || holds(actor, 'bookings.view')),
  )

/** Price of a session with its trace; no trace while running or if priced elsewhere. */
export const findPrice = async (ctx: Context, { id }: { id: number }): Promise<SessionPrice> => {
  const { CostInCents, Currency } = await findSession(ctx, { id })
  const row = await ctx.db
    .selectFrom('session_prices')
    .select(['tariff_id', 'trace', 'created_at'])
    .where('session_id', '=', id)
    .executeTakeFirst()
  const shown = { CostInCents, Currency }
  if (!row) return { ...shown, IsPriced: false, TariffId: 0, Trace: null, CreatedAt: zeroDate }
  // `keepPrice` alone writes this column, from the engine's trace.
  const trace = row.trace as PriceTrace
  const Trace = mayRead(ctx, trace) ? trace : null
  return { ...shown, IsPriced: true, TariffId: row.tariff_id ?? 0, Trace, CreatedAt: row.created_at }
}
