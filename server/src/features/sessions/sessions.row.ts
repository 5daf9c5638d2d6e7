import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import { maskPhone } from '@parkla/contract/kit/phone.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { holds, type Actor } from '@parkla/contract/access/actor.ts'

/** A session as SQL answers it: wire names, with the joined place and client still flat. */
export type SessionRow = Omit<Session, 'Client' | 'Place' | 'EndTime'> & {
  EndTime: string | null
  clientId: number | null
  phone: string | null
  placeName: string
  timeZone: string
}

/** The columns of a session `s` with its place `p`, client `c`, plate `n`, fleet `f` and rating `r`. */
export const sessionColumns = `
  s.id as "Id", s.order_index as "OrderIndex", s.type as "Type", coalesce(n.plate, '') as "CarNumber",
  s.start_time as "StartTime", s.end_time as "EndTime",
  s.start_lpr_event_id as "StartLprEventId", s.end_lpr_event_id as "EndLprEventId",
  s.cost_in_cents as "CostInCents", s.free_pass_cents_used as "FreePassCentsUsed",
  s.service_fee_cents as "ServiceFeeCents", s.hidden_cost_in_cents as "HiddenCostInCents", s.currency as "Currency",
  s.applied_discount_percent as "AppliedDiscountPercent", s.client_id as "clientId", c.phone_number as "phone",
  s.place_id as "PlaceId", p.name as "placeName", p.time_zone as "timeZone",
  s.payment_status as "PaymentStatus", s.payment_status_code as "PaymentStatusCode",
  s.campaign_credit_in_cents as "UsedDiscountCampaignCreditInCents", s.free_pass_id as "UsedFreePassId",
  s.fleet_id as "UsedFleetId", coalesce(f.name, '') as "UsedFleetName", s.credit_card_id as "UsedCreditCardId",
  s.whitelist_id is not null as "WhiteListedClient", s.bundle_id is not null as "IsBundled", s.bundle_id as "BundleId",
  s.booking_id as "BookingId", s.has_invoice as "HasInvoice", s.rating_id as "RatingId", r.rating as "Rating",
  s.status as "Status", coalesce(l.limit_type, 'NONE') as "SubscriptionPlanLimitType", s.region as "Region", s.operator as "Operator",
  s.service_name as "ServiceName", s.refunded_in_cents as "RefundedInCents", s.is_paid_outside_card as "IsPaidOutsideCard", s.monthly_pass_id as "MonthlyPassId",
  s.is_manual as "IsManual", s.updated_at as "UpdatedAt"`

/** Joined late, for the rows of the page only. */
export const sessionJoins = `
  join places p on p.id = s.place_id
  left join clients c on c.id = s.client_id
  left join plates n on n.id = s.plate_id
  left join fleets f on f.id = s.fleet_id
  left join ratings r on r.id = s.rating_id
  left join client_plans l on l.id = s.client_plan_id`

/** What one reader may see of sessions, decided once for a page. */
export type SessionMask = {
  seesPhone: boolean
  seesDiscount: boolean
  seesPayment: boolean
  seesInvoices: boolean
  seesRating: boolean
}

export const sessionMask = (actor: Actor): SessionMask => ({
  seesPhone: actor.canSeeClientsPersonalData,
  seesDiscount: holds(actor, 'sessions.seeDiscountPercent'),
  seesPayment: holds(actor, 'sessions.seePayment'),
  seesInvoices: holds(actor, 'sessions.seeInvoices'),
  seesRating: holds(actor, 'sessions.seeRating'),
})

const clientOf = ({ clientId, phone }: SessionRow, { seesPhone }: SessionMask): Session['Client'] =>
  clientId === null ? null : { Id: clientId, PhoneNumber: seesPhone ? (phone ?? '') : maskPhone(phone ?? '') }

/**
 * The row as this reader may see it: phone masked (R79), discount, payment and rating only where permitted (D1 §6).
 * Field by field, because copying "the rest" of a row takes longer than reading it from the database.
 */
export const asSession = (row: SessionRow, mask: SessionMask): Session => ({
  Id: row.Id,
  OrderIndex: row.OrderIndex,
  Type: row.Type,
  CarNumber: row.CarNumber,
  StartTime: row.StartTime,
  EndTime: row.EndTime ?? zeroDate,
  StartLprEventId: row.StartLprEventId,
  EndLprEventId: row.EndLprEventId,
  CostInCents: row.CostInCents,
  FreePassCentsUsed: row.FreePassCentsUsed,
  ServiceFeeCents: row.ServiceFeeCents,
  HiddenCostInCents: row.HiddenCostInCents,
  Currency: row.Currency,
  AppliedDiscountPercent: mask.seesDiscount ? row.AppliedDiscountPercent : null,
  Client: clientOf(row, mask),
  PlaceId: row.PlaceId,
  Place: { Id: row.PlaceId, Name: row.placeName, TimeZone: row.timeZone },
  PaymentStatus: mask.seesPayment ? row.PaymentStatus : '',
  PaymentStatusCode: mask.seesPayment ? row.PaymentStatusCode : '',
  UsedDiscountCampaignCreditInCents: mask.seesPayment ? row.UsedDiscountCampaignCreditInCents : 0,
  UsedFreePassId: row.UsedFreePassId,
  UsedFleetId: row.UsedFleetId,
  UsedFleetName: mask.seesPayment ? row.UsedFleetName : '',
  UsedCreditCardId: mask.seesPayment ? row.UsedCreditCardId : null,
  WhiteListedClient: row.WhiteListedClient,
  IsBundled: row.IsBundled,
  BundleId: row.BundleId,
  BookingId: row.BookingId,
  HasInvoice: mask.seesInvoices && row.HasInvoice,
  RatingId: mask.seesRating ? row.RatingId : null,
  Rating: mask.seesRating ? row.Rating : null,
  Status: row.Status,
  SubscriptionPlanLimitType: row.SubscriptionPlanLimitType,
  Region: row.Region,
  Operator: row.Operator,
  ServiceName: row.ServiceName,
  RefundedInCents: mask.seesPayment ? row.RefundedInCents : 0,
  IsPaidOutsideCard: mask.seesPayment && row.IsPaidOutsideCard,
  MonthlyPassId: row.MonthlyPassId,
  IsManual: row.IsManual,
  UpdatedAt: row.UpdatedAt,
})
