import type { Session, SessionClient } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { maskPhone } from '@parkla/contract/kit/phones/phone.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { holds, type Actor } from '@parkla/contract/access/actor.ts'
import { positionsOf, type Columns, type TupleOf } from '../../kit/database/columns.ts'

/** A row in wire names, with place and client columns still flat. */
type SessionRow = Omit<Session, 'Client' | 'Place' | 'EndTime'> & {
  EndTime: string | null
  clientId: number | null
  phone: string | null
  placeName: string
  timeZone: string
}

/**
 * `CHARGEABLE` if the client of a session `s` has a valid card, else null. A scalar query reads one client's cards by their index; for
 * `exists`, PostgreSQL may read the cards of all clients once for each page.
 */
const validCard = `(select 'CHARGEABLE' from credit_cards k
  where k.client_id = s.client_id and k.expires_at >= current_date limit 1)`

/**
 * The columns of a session `s` with its place `p`, client `c` and plate `n`. Few sessions have a fleet, a rating or a plan: they are
 * looked up one by one, because a join would read all of them for each page; `case` leaves out the look-up of those without.
 */
const columns = [
  ['Id', 's.id'],
  ['OrderIndex', 's.order_index'],
  ['Type', 's.type'],
  ['CarNumber', `coalesce(n.plate, '')`],
  ['StartTime', 's.start_time'],
  ['EndTime', 's.end_time'],
  ['StartLprEventId', 's.start_lpr_event_id'],
  ['EndLprEventId', 's.end_lpr_event_id'],
  ['CostInCents', 's.cost_in_cents'],
  ['FreePassCentsUsed', 's.free_pass_cents_used'],
  ['ServiceFeeCents', 's.service_fee_cents'],
  ['HiddenCostInCents', 's.hidden_cost_in_cents'],
  ['Currency', 's.currency'],
  ['AppliedDiscountPercent', 's.applied_discount_percent'],
  ['clientId', 's.client_id'],
  ['phone', 'c.phone_number'],
  ['PlaceId', 's.place_id'],
  ['placeName', 'p.name'],
  ['timeZone', 'p.time_zone'],
  ['PaymentStatus', 's.payment_status'],
  ['PaymentStatusCode', 's.payment_status_code'],
  [
    'NotCharged',
    `case when s.payment_status <> '' or s.status not in ('ENDED', 'AUTO_ENDED') or s.type not in ('PARKING', 'CAR_WASH')
        or s.cost_in_cents + s.service_fee_cents = 0 then ''
      when s.bundle_id is not null then 'IN_BUNDLE'
      when s.client_id is null then 'NO_CLIENT'
      else coalesce(${validCard}, 'NO_CARD') end`,
  ],
  ['UsedDiscountCampaignCreditInCents', 's.campaign_credit_in_cents'],
  ['UsedFreePassId', 's.free_pass_id'],
  ['UsedFleetId', 's.fleet_id'],
  [
    'UsedFleetName',
    `case when s.fleet_id is null then '' else (select f.name from fleets f where f.id = s.fleet_id) end`,
  ],
  ['UsedCreditCardId', 's.credit_card_id'],
  ['WhiteListedClient', 's.whitelist_id is not null'],
  ['IsBundled', 's.bundle_id is not null'],
  ['BundleId', 's.bundle_id'],
  ['BookingId', 's.booking_id'],
  ['HasInvoice', 's.has_invoice'],
  ['RatingId', 's.rating_id'],
  ['Rating', 'case when s.rating_id is not null then (select r.rating from ratings r where r.id = s.rating_id) end'],
  ['Status', 's.status'],
  [
    'SubscriptionPlanLimitType',
    `case when s.client_plan_id is null then 'NONE'
      else coalesce((select l.limit_type from client_plans l where l.id = s.client_plan_id), 'NONE') end`,
  ],
  ['Region', 's.region'],
  ['Operator', 's.operator'],
  ['ServiceName', 's.service_name'],
  ['RefundedInCents', 's.refunded_in_cents'],
  ['IsPaidOutsideCard', 's.is_paid_outside_card'],
  ['MonthlyPassId', 's.monthly_pass_id'],
  ['IsManual', 's.is_manual'],
  ['UpdatedAt', 's.updated_at'],
] as const satisfies Columns<SessionRow>

/** Values in the order of `columns`: tuples are parsed faster than objects. */
export type SessionTuple = TupleOf<SessionRow, typeof columns>
const at = positionsOf(columns)

/** SQL of each column by its name. */
export const sessionExpressions = Object.fromEntries(columns) as Record<(typeof columns)[number][0], string> // each has one

/** The select list as text, for the statement of the list. */
export const sessionColumns = columns.map(([name, expression]) => `${expression} as "${name}"`).join(', ')

/** For more rows, reading all places once takes less time than looking up the place of each row. */
const fewRows = 100

/** Joined for the rows of the page only, whose limit is given. PostgreSQL would read all places for 20 rows; `limit` prevents it. */
export const sessionJoins = (limit: number): string => `${
  limit > fewRows
    ? 'join places p on p.id = s.place_id'
    : 'cross join lateral (select p.name, p.time_zone from places p where p.id = s.place_id limit 1) p'
}
  left join clients c on c.id = s.client_id
  left join plates n on n.id = s.plate_id`

/** Fields visible to a reader, computed once per page. */
export type SessionMask = {
  seesPhone: boolean
  seesDiscount: boolean
  seesPayment: boolean
  seesFleet: boolean
  seesInvoices: boolean
  seesRating: boolean
  seesBookings: boolean
}

export const sessionMask = (actor: Actor): SessionMask => ({
  seesPhone: actor.canSeeClientsPersonalData,
  seesDiscount: holds(actor, 'sessions.seeDiscountPercent'),
  seesPayment: holds(actor, 'sessions.seePayment'),
  seesFleet: holds(actor, 'sessions.seeFleet'),
  seesInvoices: holds(actor, 'sessions.seeInvoices'),
  seesRating: holds(actor, 'sessions.seeRating'),
  seesBookings: holds(actor, 'bookings.view'),
})

/** A client with the phone masked for the reader (R79). */
export const asClient = (
  { Id, PhoneNumber }: SessionClient,
  { seesPhone }: Pick<SessionMask, 'seesPhone'>,
): SessionClient => ({ Id, PhoneNumber: seesPhone ? PhoneNumber : maskPhone(PhoneNumber) })

const clientOf = (row: SessionTuple, mask: SessionMask): Session['Client'] => {
  const clientId = row[at.clientId]
  return clientId === null ? null : asClient({ Id: clientId, PhoneNumber: row[at.phone] ?? '' }, mask)
}

/**
 * The row masked for the reader: phone (R79), discount, payment, fleet, rating and booking. Field by field: object spread
 * took longer than the database read.
 */
export const asSession = (row: SessionTuple, mask: SessionMask): Session => ({
  Id: row[at.Id],
  OrderIndex: row[at.OrderIndex],
  Type: row[at.Type],
  CarNumber: row[at.CarNumber],
  StartTime: row[at.StartTime],
  EndTime: row[at.EndTime] ?? zeroDate,
  StartLprEventId: row[at.StartLprEventId],
  EndLprEventId: row[at.EndLprEventId],
  CostInCents: row[at.CostInCents],
  FreePassCentsUsed: row[at.FreePassCentsUsed],
  ServiceFeeCents: row[at.ServiceFeeCents],
  HiddenCostInCents: row[at.HiddenCostInCents],
  Currency: row[at.Currency],
  AppliedDiscountPercent: mask.seesDiscount ? row[at.AppliedDiscountPercent] : null,
  Client: clientOf(row, mask),
  PlaceId: row[at.PlaceId],
  Place: { Id: row[at.PlaceId], Name: row[at.placeName], TimeZone: row[at.timeZone] },
  PaymentStatus: mask.seesPayment ? row[at.PaymentStatus] : '',
  PaymentStatusCode: mask.seesPayment ? row[at.PaymentStatusCode] : '',
  NotCharged: mask.seesPayment ? row[at.NotCharged] : '',
  UsedDiscountCampaignCreditInCents: mask.seesPayment ? row[at.UsedDiscountCampaignCreditInCents] : 0,
  UsedFreePassId: row[at.UsedFreePassId],
  UsedFleetId: row[at.UsedFleetId],
  UsedFleetName: mask.seesFleet ? row[at.UsedFleetName] : '',
  UsedCreditCardId: mask.seesPayment ? row[at.UsedCreditCardId] : null,
  WhiteListedClient: row[at.WhiteListedClient],
  IsBundled: row[at.IsBundled],
  BundleId: row[at.BundleId],
  BookingId: mask.seesBookings ? row[at.BookingId] : null,
  HasInvoice: mask.seesInvoices && row[at.HasInvoice],
  RatingId: mask.seesRating ? row[at.RatingId] : null,
  Rating: mask.seesRating ? row[at.Rating] : null,
  Status: row[at.Status],
  SubscriptionPlanLimitType: row[at.SubscriptionPlanLimitType],
  Region: row[at.Region],
  Operator: row[at.Operator],
  ServiceName: row[at.ServiceName],
  RefundedInCents: mask.seesPayment ? row[at.RefundedInCents] : 0,
  IsPaidOutsideCard: mask.seesPayment && row[at.IsPaidOutsideCard],
  MonthlyPassId: row[at.MonthlyPassId],
  IsManual: row[at.IsManual],
  UpdatedAt: row[at.UpdatedAt],
})
