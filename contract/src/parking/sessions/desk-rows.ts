import * as z from 'zod'
import { instantOf, zeroDate } from '../../kit/time.ts'
import { Session } from './sessions.schema.ts'

/** Fields of a session that most sessions have with the same value; a compact row holds them only where they differ. */
export const usualSession = {
  StartLprEventId: null,
  EndLprEventId: null,
  FreePassCentsUsed: 0,
  ServiceFeeCents: 0,
  HiddenCostInCents: 0,
  AppliedDiscountPercent: null,
  PaymentStatusCode: '',
  NotCharged: '',
  UsedDiscountCampaignCreditInCents: 0,
  UsedFreePassId: null,
  UsedFleetId: null,
  UsedFleetName: '',
  UsedCreditCardId: null,
  WhiteListedClient: false,
  IsBundled: false,
  BundleId: null,
  BookingId: null,
  HasInvoice: false,
  RatingId: null,
  Rating: null,
  SubscriptionPlanLimitType: 'NONE',
  ServiceName: '',
  RefundedInCents: 0,
  IsPaidOutsideCard: false,
  MonthlyPassId: null,
  IsManual: false,
} as const satisfies Partial<Session>

export type UsualField = keyof typeof usualSession

// Object.keys loses the literal names.
export const usualFields = Object.keys(usualSession) as UsualField[]

/** As PostgreSQL writes it: `2026-11-21 02:00:00.123+00`. */
const Moment = z.string()

/**
 * A session as the sessions page reads it: what every row has, in this order, and then name and value of each other field that is not
 * as usual. PostgreSQL writes it, so that the server neither reads nor writes single values, in a third of the bytes.
 */
export const DeskRow = z.tuple(
  [
    Session.shape.Id,
    Session.shape.OrderIndex,
    Session.shape.Type,
    Session.shape.Status,
    Session.shape.CarNumber,
    Moment,
    /** End; null while running. */
    Moment.nullable(),
    Session.shape.CostInCents,
    Session.shape.Currency,
    Session.shape.PlaceId,
    /** Name and time zone of the place. */
    z.string(),
    z.string(),
    Session.shape.PaymentStatus,
    Session.shape.Region,
    Session.shape.Operator,
    /** Version. */
    Moment,
    /** Client; null for an unknown driver. */
    Session.shape.Id.nullable(),
    /** The client's phone, masked without the right to personal data (R79). */
    z.string(),
  ],
  z.union([z.string(), z.number(), z.literal(true)]),
)
export type DeskRow = z.infer<typeof DeskRow>

/** The fields of name and value in turn. */
const fieldsOf = (pairs: readonly unknown[]): object => {
  const fields: Record<string, unknown> = {}
  for (let at = 0; at < pairs.length; at += 2) fields[String(pairs[at])] = pairs[at + 1]
  return fields
}

/** The whole session of a compact row. */
export const sessionOf = ([
  Id,
  OrderIndex,
  Type,
  Status,
  CarNumber,
  start,
  end,
  CostInCents,
  Currency,
  PlaceId,
  placeName,
  TimeZone,
  PaymentStatus,
  Region,
  Operator,
  version,
  clientId,
  PhoneNumber,
  ...others
]: DeskRow): Session => ({
  ...usualSession,
  // The server writes fields of `usualSession` alone.
  ...(fieldsOf(others) as Partial<Pick<Session, UsualField>>),
  Id,
  OrderIndex,
  Type,
  Status,
  CarNumber,
  StartTime: instantOf(start),
  EndTime: end === null ? zeroDate : instantOf(end),
  CostInCents,
  Currency,
  Client: clientId === null ? null : { Id: clientId, PhoneNumber },
  PlaceId,
  Place: { Id: PlaceId, Name: placeName, TimeZone },
  PaymentStatus,
  Region,
  Operator,
  UpdatedAt: instantOf(version),
})
