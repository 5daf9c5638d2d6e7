import type { Instant } from '@parkla/contract/kit/time.ts'
import { isPricedHere, isPriceOpen } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import {
  paymentLifecycle,
  type PaymentStatus,
  type SessionStatus,
  type SessionType,
} from '@parkla/contract/parking/sessions/sessions.lifecycle.ts'
import type { RightOfCar } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Acting } from '../../kit/audit.ts'
import { nextVersion } from '../../kit/http/conflict.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { announce } from '../../kit/live.ts'
import { updateRow } from '../../kit/database/rows.ts'
import type { PriceBook } from '../places/prices/pricing.queries.ts'
import { keepCampaignUses } from './campaign-credit.commands.ts'
import { collect } from './collect.commands.ts'
import { movePayment, type Charging } from './move-payment.ts'
import { lookUpColumns, type LookUps } from '../prices/look-ups.queries.ts'
import { priceVisit, type PricedVisit, type VisitPrice } from '../prices/prices.queries.ts'
import { carriedRights, columnsOfRight, type RightGiven, type RightsOfSession } from '../prices/rights.queries.ts'

/** Fields for `isPriceOpen` (wire names) and for pricing; what our own pricing took of campaigns is left out. */
type OpenRow = RightsOfSession & {
  id: number
  place_id: number
  region: string
  time_zone: string
  re_entry_minutes: number
  plate_id: number | null
  plate: string
  client_id: number | null
  fleet_user_id: number | null
  start_time: Instant
  end_time: Instant | null
  Type: SessionType
  PaymentStatus: PaymentStatus
  IsBundled: boolean
  IsPaidOutsideCard: boolean
  IsImported: boolean
  HasServicePrice: boolean
  serviceName: string
  servicePriceInCents: number | null
  HasInvoice: boolean
  /** Charged and waived fee: due once the session costs something (R72). */
  serviceFeeInCents: number
  FreePassCentsUsed: number
  UsedDiscountCampaignCreditInCents: number
  isCancelled: boolean
  /** Cost from another source than the engine. */
  hasCostFromElsewhere: boolean
}

type OpenRows = {
  ids: readonly number[]
  /** More columns, of the tables `s` (sessions) and `p` (places). */
  more?: RawBuilder<unknown>
}

const readAllOpen = async <More>(tx: Tx, { ids, more = sql`null` }: OpenRows): Promise<(OpenRow & More)[]> => {
  const { rows } = await sql<OpenRow & More>`
    select s.id, s.place_id, p.region, p.time_zone, p.re_entry_minutes, s.plate_id, coalesce(n.plate, '') as plate,
      s.client_id, s.start_time, s.end_time, s.booking_id, s.monthly_pass_id, s.whitelist_id, s.fleet_id, s.fleet_user_id,
      case when used.percent_before is null then s.campaign_id end as campaign_id,
      coalesce(used.percent_before, s.applied_discount_percent) as applied_discount_percent, s.type as "Type", s.payment_status as "PaymentStatus",
      s.bundle_id is not null as "IsBundled", s.is_paid_outside_card as "IsPaidOutsideCard",
      s.import_key is not null as "IsImported",
      s.service_price_in_cents is not null as "HasServicePrice", s.service_name as "serviceName",
      s.service_price_in_cents as "servicePriceInCents", s.has_invoice as "HasInvoice",
      s.service_fee_cents + s.waived_fee_cents as "serviceFeeInCents",
      s.free_pass_cents_used as "FreePassCentsUsed", s.campaign_credit_in_cents - coalesce(used.credit, 0) as "UsedDiscountCampaignCreditInCents",
      s.status = 'CANCELLED' as "isCancelled", s.cost_in_cents > 0
        and not exists(select 1 from session_prices k where k.session_id = s.id) as "hasCostFromElsewhere",
      ${more}
    from sessions s join places p on p.id = s.place_id left join plates n on n.id = s.plate_id
    left join lateral (select max(u.percent_before) as percent_before, sum(u.credit_in_cents)::bigint as credit
      from campaign_uses u where u.session_id = s.id and not u.is_returned) used on true
    where s.id = any(${ids}::bigint[])`.execute(tx)
  return rows
}

const readOpen = async (tx: Tx, id: number): Promise<OpenRow> => found((await readAllOpen(tx, { ids: [id] }))[0])

const serviceOf = ({ Type, serviceName, servicePriceInCents }: OpenRow): PricedVisit['service'] =>
  Type === 'CAR_WASH' && servicePriceInCents !== null
    ? { name: serviceName, priceInCents: servicePriceInCents }
    : undefined

/** The session's visit, changed by a correction. */
const visitOf = (row: OpenRow, change: Partial<PricedVisit> = {}): PricedVisit | undefined => {
  const { id, place_id, region, time_zone, re_entry_minutes, plate, plate_id, client_id, start_time, end_time } = row
  const { serviceFeeInCents } = row
  const end = change.end ?? end_time
  if (end === null) return undefined
  return {
    sessionId: id,
    place: { id: place_id, region, timeZone: time_zone, reEntryMinutes: re_entry_minutes },
    plate,
    plateId: plate_id,
    clientId: client_id,
    rights: row,
    fleetUserId: row.fleet_user_id,
    serviceFeeInCents,
    service: serviceOf(row),
    start: start_time,
    ...change,
    end,
  }
}

/** How a running stay ends, stored with its price: each change of a session writes all of its indexes. */
export type Ending = { status: SessionStatus; end_time: Instant; end_lpr_event_id?: number }

type KeptRow = Pick<OpenRow, 'id' | 'PaymentStatus' | 'serviceFeeInCents' | 'campaign_id' | 'applied_discount_percent'>
type Kept = { row: KeptRow; priced: VisitPrice; ending: Ending | undefined }

/** Stores price, trace and what the campaigns gave. A percent of the session's own is kept for the next pricing (R77). */
const keepPrice = async (tx: Tx, who: Acting, { row, priced, ending }: Kept): Promise<void> => {
  const { now } = who
  const { id, PaymentStatus, serviceFeeInCents } = row
  const { price, tariffId, bookingId, monthlyPassId, campaignUses } = priced
  const percentBefore = row.applied_discount_percent
  await updateRow(tx, 'sessions', {
    id,
    ...ending,
    cost_in_cents: price.costInCents,
    hidden_cost_in_cents: price.hiddenCostInCents,
    campaign_credit_in_cents: price.campaignCreditInCents,
    campaign_id: campaignUses[0]?.campaignId ?? row.campaign_id,
    applied_discount_percent: Math.max(percentBefore, campaignUses[0]?.percent ?? 0),
    service_fee_cents: price.serviceFeeCents,
    waived_fee_cents: serviceFeeInCents - price.serviceFeeCents,
    currency: price.trace.currency,
    booking_id: bookingId,
    monthly_pass_id: monthlyPassId,
    updated_at: nextVersion(now),
  })
  await keepCampaignUses(tx, { sessionId: id, uses: campaignUses, percentBefore, now })
  const stored = {
    tariff_id: tariffId,
    right_used: price.right,
    trace: JSON.stringify(price.trace),
    created_at: now,
  }
  await tx
    .insertInto('session_prices')
    .values({ session_id: id, ...stored })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(stored))
    .execute()
  // A declined charge of a session that now costs nothing is no debt: reset it (R68).
  const isDeclined = stateAfter(paymentLifecycle, PaymentStatus, 'retry') !== undefined
  if (isDeclined && price.totalInCents === 0) await movePayment(tx, who, { sessionId: id, events: ['retry'] })
}

/** Keeps a foreign cost where the place has no prices. */
const priceOurs = async (
  tx: Tx,
  book: PriceBook,
  { row, visit }: { row: OpenRow; visit: PricedVisit },
): Promise<VisitPrice | undefined> => {
  const priced = await priceVisit(tx, book, visit)
  return priced.tariffId === null && row.hasCostFromElsewhere ? undefined : priced
}

/** The engine refuses sums beyond exact integers. */
export const isUnpriceable = (error: unknown): boolean => error instanceof RangeError

type Holders = { whitelist_id: number | null; fleet_id: number | null }

/** Sessions and report of the list or fleet have changed; its managers see no places, so the announcement has none. */
export const announceHolders = async (tx: Tx, { whitelist_id, fleet_id }: Holders): Promise<void> => {
  if (whitelist_id !== null) await announce(tx, { topic: 'whitelists', id: whitelist_id, placeId: 0 })
  if (fleet_id !== null) await announce(tx, { topic: 'fleets', id: fleet_id, placeId: 0 })
}

type Settled = { id: number; book: PriceBook; ending?: Ending | undefined }

/**
 * The price of a session that ends or has changed; undefined if it is closed. Of a stay that ends, its row says what there is to look up;
 * one that has changed may hold what was found before.
 */
const openPriceOf = async (
  tx: Tx,
  row: OpenRow & LookUps,
  { book, ending }: Settled,
): Promise<VisitPrice | undefined> => {
  const end = ending && { end: ending.end_time, lookUps: { ...row, limit: true } }
  const visit = visitOf(row, { isKept: true, ...end })
  return !visit || row.isCancelled || !isPriceOpen(row) ? undefined : priceOurs(tx, book, { row, visit })
}

/**
 * Prices a session that ends or has changed in the command's transaction and charges it (R178); stores how it ends. Undefined if the price is
 * closed: imported, charged, or a wash without a price (decision 0010). If the engine cannot price it, nothing is stored.
 */
export const settlePrice = async (tx: Tx, who: Charging, settled: Settled): Promise<VisitPrice | undefined> => {
  const { id, ending } = settled
  const row = found((await readAllOpen<LookUps>(tx, { ids: [id], more: lookUpColumns }))[0])
  await announceHolders(tx, row)
  const priced = await openPriceOf(tx, row, settled)
  if (!priced) {
    if (ending) await storeEnding(tx, who, { id, ending })
    return undefined
  }
  await keepPrice(tx, who, { row, priced, ending })
  await collect(tx, who, id)
  return priced
}

/** Stores how a stay ends that gets no price. */
export const storeEnding = (tx: Tx, who: Acting, { id, ending }: { id: number; ending: Ending }): Promise<void> =>
  updateRow(tx, 'sessions', { id, ...ending, updated_at: nextVersion(who.now) })

/**
 * Costs of running stays, by session, if they ended at `at` and their fleet had no limit; 0 of one that started later. One statement for
 * all of them, and more only for a stay with a booking, pass, campaign or earlier visit.
 */
export const costsSoFar = async (
  tx: Tx,
  book: PriceBook,
  { ids, at }: { ids: readonly number[]; at: Instant },
): Promise<Map<number, number>> => {
  const costs = new Map<number, number>()
  if (ids.length === 0) return costs
  for (const row of await readAllOpen<LookUps>(tx, { ids, more: lookUpColumns })) {
    const lookUps = { ...row, limit: false }
    const visit = row.start_time < at ? visitOf(row, { end: at, lookUps }) : undefined
    const price = visit && (await priceVisit(tx, book, visit)).price
    costs.set(row.id, price ? price.hiddenCostInCents + price.costInCents : 0)
  }
  return costs
}

/** Bookings and passes may have been found while pricing. */
const hasRight = (row: RightsOfSession, right: RightOfCar, priced: VisitPrice | undefined): boolean => {
  if (priced && right === 'BOOKING') return priced.bookingId !== null
  if (priced && right === 'MONTHLY_PASS') return priced.monthlyPassId !== null
  return carriedRights(row).includes(right)
}

type PricePreview = { isOpen: boolean; priced: VisitPrice | undefined; lostRights: RightOfCar[] }

/** Price after a change, lost rights, and whether the price is open. Writes nothing. */
export const previewPrice = async (
  tx: Tx,
  book: PriceBook,
  {
    id,
    change,
    type,
    right,
  }: {
    id: number
    change: Partial<PricedVisit>
    type: SessionType
    /** Right of the new car or place, if changed. */
    right: RightGiven | undefined
  },
): Promise<PricePreview> => {
  const read = await readOpen(tx, id)
  const row = { ...read, Type: type, ...(right && columnsOfRight(right)) }
  const isOurs = isPricedHere(row) && !row.IsImported && !row.isCancelled
  const visit = visitOf(row, change)
  const priced = isOurs && visit ? await priceOurs(tx, book, { row, visit }) : undefined
  const isOpen = isPriceOpen(row)
  const lostRights = isOpen ? carriedRights(read).filter((right) => !hasRight(row, right, priced)) : []
  return { isOpen, priced, lostRights }
}
