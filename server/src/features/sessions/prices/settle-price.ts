import type { Instant } from '@parkla/contract/kit/time.ts'
import { isPricedHere, isPriceOpen } from '@parkla/contract/sessions/sessions.policy.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import { paymentLifecycle, type PaymentStatus, type SessionType } from '@parkla/contract/sessions/sessions.lifecycle.ts'
import type { RightOfCar } from '@parkla/contract/sessions/sessions.schema.ts'
import { sql } from 'kysely'
import { nextVersion } from '../../../kit/conflict.ts'
import type { Tx } from '../../../kit/database.ts'
import { found } from '../../../kit/errors.ts'
import type { PriceBook } from '../../places/prices/pricing.queries.ts'
import { priceVisit, type PricedVisit, type VisitPrice } from './prices.queries.ts'
import { carriedRights, columnsOfRight, type RightGiven, type RightsOfSession } from './rights.queries.ts'

/** What decides whether a session's price is still open, in the wire's names. */
type OpenRow = RightsOfSession & {
  id: number
  place_id: number
  region: string
  time_zone: string
  re_entry_minutes: number
  plate_id: number | null
  plate: string
  client_id: number | null
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
  /** Charged and waived together: what it carries once it costs something (R72). */
  serviceFeeInCents: number
  FreePassCentsUsed: number
  UsedDiscountCampaignCreditInCents: number
  isCancelled: boolean
  /** A cost that the engine did not make. */
  hasForeignCost: boolean
}

const readOpen = async (tx: Tx, id: number): Promise<OpenRow> => {
  const { rows } = await sql<OpenRow>`
    select s.id, s.place_id, p.region, p.time_zone, p.re_entry_minutes, s.plate_id, coalesce(n.plate, '') as plate,
      s.client_id, s.start_time, s.end_time, s.booking_id, s.monthly_pass_id, s.whitelist_id, s.fleet_id, s.campaign_id,
      s.applied_discount_percent, s.type as "Type", s.payment_status as "PaymentStatus",
      s.bundle_id is not null as "IsBundled", s.is_paid_outside_card as "IsPaidOutsideCard",
      s.import_key is not null as "IsImported",
      s.service_price_in_cents is not null as "HasServicePrice", s.service_name as "serviceName",
      s.service_price_in_cents as "servicePriceInCents", s.has_invoice as "HasInvoice",
      s.service_fee_cents + s.waived_fee_cents as "serviceFeeInCents",
      s.free_pass_cents_used as "FreePassCentsUsed", s.campaign_credit_in_cents as "UsedDiscountCampaignCreditInCents",
      s.status = 'CANCELLED' as "isCancelled", s.cost_in_cents > 0
        and not exists(select 1 from session_prices k where k.session_id = s.id) as "hasForeignCost"
    from sessions s join places p on p.id = s.place_id left join plates n on n.id = s.plate_id
    where s.id = ${id}`.execute(tx)
  return found(rows[0])
}

const serviceOf = ({ Type, serviceName, servicePriceInCents }: OpenRow): PricedVisit['service'] =>
  Type === 'CAR_WASH' && servicePriceInCents !== null
    ? { name: serviceName, priceInCents: servicePriceInCents }
    : undefined

/** The session as it stands; with what a correction makes of it. */
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
    serviceFeeInCents,
    service: serviceOf(row),
    start: start_time,
    ...change,
    end,
  }
}

type Kept = { row: Pick<OpenRow, 'id' | 'PaymentStatus' | 'serviceFeeInCents'>; now: Instant; priced: VisitPrice }

/** A declined sum that is now nothing is no debt: its payment begins again, with nothing to charge (R68). */
const paymentAfter = (status: PaymentStatus, { totalInCents }: VisitPrice['price']) => {
  const begun = totalInCents > 0 ? undefined : stateAfter(paymentLifecycle, status, 'retry')
  return begun === undefined ? {} : { payment_status: begun, payment_status_code: '' }
}

/**
 * Price and trace as they are now. The percent of a campaign or plan is what the next pricing asks for again, so it is
 * never overwritten by what decided; that stands in the trace, which stays as it was,
 * whatever becomes of the tariff (R77).
 */
const keepPrice = async (tx: Tx, { row, now, priced }: Kept): Promise<void> => {
  const { id, PaymentStatus, serviceFeeInCents } = row
  const { price, tariffId, bookingId, monthlyPassId } = priced
  await tx
    .updateTable('sessions')
    .set({
      cost_in_cents: price.costInCents,
      hidden_cost_in_cents: price.hiddenCostInCents,
      service_fee_cents: price.serviceFeeCents,
      waived_fee_cents: serviceFeeInCents - price.serviceFeeCents,
      ...paymentAfter(PaymentStatus, price),
      currency: price.trace.currency,
      booking_id: bookingId,
      monthly_pass_id: monthlyPassId,
      updated_at: nextVersion(now),
    })
    .where('id', '=', id)
    .execute()
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
}

/** Where a place has no prices, a cost that came from elsewhere is not replaced by nothing. */
const priceOurs = async (
  tx: Tx,
  book: PriceBook,
  { row, visit }: { row: OpenRow; visit: PricedVisit },
): Promise<VisitPrice | undefined> => {
  const priced = await priceVisit(tx, book, visit)
  return priced.tariffId === null && row.hasForeignCost ? undefined : priced
}

/** The engine refuses sums that it cannot count exactly. */
export const isUnpriceable = (error: unknown): boolean => error instanceof RangeError

/**
 * Prices a session that has just ended or changed, in the command's own transaction. Undefined where its price is not ours
 * to make or no longer open: imports, washes without a price, what was charged (decision 0010).
 */
export const settlePrice = async (
  tx: Tx,
  book: PriceBook,
  { id, now }: { id: number; now: Instant },
): Promise<VisitPrice | undefined> => {
  const row = await readOpen(tx, id)
  const visit = visitOf(row)
  if (!visit || row.isCancelled || !isPriceOpen(row)) return undefined
  const priced = await priceOurs(tx, book, { row, visit })
  if (!priced) return undefined
  await keepPrice(tx, { row, now, priced })
  return priced
}

/** One may have been found anew, for the new car or the new place; bookings and passes also while it is priced. */
const hasRight = (row: RightsOfSession, right: RightOfCar, priced: VisitPrice | undefined): boolean => {
  if (priced && right === 'BOOKING') return priced.bookingId !== null
  if (priced && right === 'MONTHLY_PASS') return priced.monthlyPassId !== null
  return carriedRights(row).includes(right)
}

export type Foreseen = { isOpen: boolean; priced: VisitPrice | undefined; lostRights: RightOfCar[] }

/** What the session would cost after a change, which rights it would lose, and whether it would be taken over. Writes nothing. */
export const foreseePrice = async (
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
    /** Of the car that it is now, where that is another one or stands elsewhere. */
    right: RightGiven | undefined
  },
): Promise<Foreseen> => {
  const read = await readOpen(tx, id)
  const row = { ...read, Type: type, ...(right && columnsOfRight(right)) }
  const isOurs = isPricedHere(row) && !row.IsImported && !row.isCancelled
  const visit = visitOf(row, change)
  const priced = isOurs && visit ? await priceOurs(tx, book, { row, visit }) : undefined
  const isOpen = isPriceOpen(row)
  const lostRights = isOpen ? carriedRights(read).filter((right) => !hasRight(row, right, priced)) : []
  return { isOpen, priced, lostRights }
}
