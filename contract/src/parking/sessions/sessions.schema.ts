import { settlementMethods } from '../../people/clients/settlement-methods.ts'
import { sessionExtraFilters, sessionPageSizes } from './sessions.filters.ts'
import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { reasonIfGiven } from '../../kit/input.ts'
import { Cents, Currency } from '../../kit/money.ts'
import { pageQuery } from '../../kit/page.ts'
import { Phone, phoneDigits, PhoneOrNone, phonePartMinDigits } from '../../kit/phones/phone.ts'
import { normalisePlate, Plate, plateMaxLength, plateMinLength } from '../../kit/plate.ts'
import { Instant, InstantInput, OptionalDay } from '../../kit/time.ts'
import { PriceTrace } from '../tariffs/price-trace.schema.ts'
import {
  notChargedReasons,
  paymentStatuses,
  sessionStatuses,
  sessionTypes,
  subscriptionPlanLimitTypes,
} from './sessions.lifecycle.ts'

export type SessionExtraFilter = (typeof sessionExtraFilters)[number]

/** Phone masked without the right to personal data (R79). */
export const SessionClient = z.object({ Id, PhoneNumber: z.string() })
export type SessionClient = z.infer<typeof SessionClient>

/** A parking session or car wash as a list row and as an open record. Cents are gross; times are UTC. */
export const Session = z
  .object({
    Id,
    OrderIndex: z.number(),
    Type: z.enum(sessionTypes),
    CarNumber: z.string(),
    StartTime: Instant,
    /** Zero date while running. */
    EndTime: Instant,
    StartLprEventId: z.number().nullable(),
    EndLprEventId: z.number().nullable(),
    CostInCents: z.number(),
    FreePassCentsUsed: z.number(),
    ServiceFeeCents: z.number(),
    HiddenCostInCents: z.number(),
    Currency,
    /** Null without the right to see it. */
    AppliedDiscountPercent: z.number().nullable(),
    /** Null for an unknown driver. */
    Client: SessionClient.nullable(),
    PlaceId: Id,
    Place: z.object({ Id, Name: z.string(), TimeZone: z.string() }),
    PaymentStatus: z.enum(paymentStatuses),
    PaymentStatusCode: z.string(),
    /** **+** Why an ended visit with a cost is not charged (R178); empty: charged, or nothing to charge. */
    NotCharged: z.enum(notChargedReasons),
    UsedDiscountCampaignCreditInCents: z.number(),
    UsedFreePassId: z.number().nullable(),
    UsedFleetId: z.number().nullable(),
    UsedFleetName: z.string(),
    UsedCreditCardId: z.number().nullable(),
    WhiteListedClient: z.boolean(),
    IsBundled: z.boolean(),
    BundleId: z.number().nullable(),
    BookingId: z.number().nullable(),
    HasInvoice: z.boolean(),
    RatingId: z.number().nullable(),
    Rating: z.number().nullable(),
    Status: z.enum(sessionStatuses),
    SubscriptionPlanLimitType: z.enum(subscriptionPlanLimitTypes),
    Region: z.string(),
    Operator: z.string(),
    /** **+** Car wash service (R58). */
    ServiceName: z.string(),
    /** **+** Cents already returned to the card (R70). */
    RefundedInCents: z.number(),
    /** **+** Debt settled by bank or in cash, not refundable to a card (R81). */
    IsPaidOutsideCard: z.boolean(),
    /** **+** The pass that paid the session (R77). */
    MonthlyPassId: z.number().nullable(),
    /** **+** A user started the session by hand (R66). */
    IsManual: z.boolean(),
    /** **+** The client sends the version back with a change (R8). */
    UpdatedAt: Instant,
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

const phonePart = z
  .string()
  .max(40)
  .transform(phoneDigits)
  .pipe(
    z
      .string()
      .regex(/^\d*$/, { message: 'input.notAPhone' })
      .refine((digits) => digits === '' || digits.length >= phonePartMinDigits, { message: 'input.phonePartTooShort' }),
  )
const platePart = z
  .string()
  .max(40)
  .transform(normalisePlate)
  .pipe(
    z
      .string()
      .max(plateMaxLength)
      .refine((part) => part === '' || part.length >= plateMinLength, { message: 'input.plateTooShort' }),
  )

/** The list's query. Days are inclusive and in the reader's region's time zone (R63); empty text = no filter. */
export const ListSessions = z.object({
  ...pageQuery(sessionPageSizes),
  from: OptionalDay,
  to: OptionalDay,
  phone_number: phonePart.optional(),
  place_name: z.string().trim().max(100).optional(),
  car_number: platePart.optional(),
  status: z.enum(['', ...sessionStatuses]).optional(),
  extra_filter: z.enum(['', ...sessionExtraFilters]).optional(),
})
export type ListSessions = z.infer<typeof ListSessions>

/** The full session; the server applies only a legal change of `PaymentStatus` (R65, R68) and ignores fields that are not listed. */
export const UpdateSession = z.object({
  PaymentStatus: z.enum(paymentStatuses),
  UpdatedAt: InstantInput.optional(),
  /** **+** Amount for PARTIALLY_REFUNDED, or for REFUNDED if it is less than everything (R70). */
  RefundAmountInCents: Cents.min(1).optional(),
  /** **+** Reason, stored in the audit trail. */
  Reason: z.string().trim().max(500).default(''),
  /** **+** Second confirmation of a charge above the single-charge limit (R71). */
  IsConfirmed: z.boolean().default(false),
  /** **+** For OK: how the session was paid outside the card (R81). */
  Method: z.enum(settlementMethods).optional(),
  Reference: z.string().trim().max(100).default(''),
})
export type UpdateSession = z.infer<typeof UpdateSession>

/** R66. */
export const StartSession = z
  .object({
    PlaceId: Id,
    CarNumber: Plate,
    StartTime: InstantInput,
    ClientId: Id.optional(),
    PhoneNumber: Phone.optional(),
    /** Used when `ClientId` and `PhoneNumber` are absent: the client as answers of sessions contain it. */
    Client: z.object({ Id: z.number().int().min(0).default(0), PhoneNumber: PhoneOrNone.default('') }).nullish(),
    Email: z.union([z.literal(''), z.email().max(254)]).default(''),
    /** **+** Car wash service, required where the place offers several (R58). */
    ServiceId: Id.optional(),
    /** **+** Second confirmation: more than 24 h ago, outside the opening hours, or where nothing is public (R44, R49). */
    IsConfirmed: z.boolean().default(false),
  })
  .refine(
    ({ Email, PhoneNumber, ClientId, Client }) =>
      Email === '' || PhoneNumber !== undefined || ClientId !== undefined || Boolean(Client?.Id || Client?.PhoneNumber),
    { message: 'input.required', path: ['PhoneNumber'] },
  )

export const EndSession = z.object({ ParkingSessionId: Id })
export const EndedSession = z.object({ ParkingSessionId: Id, EndTime: Instant, Status: z.enum(sessionStatuses) })
/** `GateId`: exit gate to open, required at a place with several. */
export const EndAndOpenSession = EndSession.extend({ GateId: Id.optional() })
/** The command opens the exit gate; null when its controller is offline and the gate stays closed. */
export const EndedAndOpened = EndedSession.extend({ GateCommandId: Id.nullable() })

/** A correction of plate, place, start or end; omitted fields stay (R64). */
export const ModifySession = z.object({
  ParkingSessionId: Id,
  CarNumber: Plate.optional(),
  PlaceId: Id.optional(),
  StartTime: InstantInput.optional(),
  EndTime: InstantInput.optional(),
  Reason: z.string().trim().min(2).max(500),
  /** **+** Second confirmation of a difference above the single-charge limit (R71). */
  IsConfirmed: z.boolean().default(false),
  UpdatedAt: InstantInput.optional(),
})
export type ModifySession = z.infer<typeof ModifySession>

/**
 * A correction by a client of the specification: the session is named by `ParkingSessionId`, or by its `Id` as it was read; no reason.
 * Its other fields may be sent as they were read; with another value they are refused (R190).
 */
export const SentModifySession = ModifySession.extend({
  ParkingSessionId: Id.meta({ example: 1 }).optional(),
  Id: Id.optional(),
  Reason: reasonIfGiven(500),
})
  .loose()
  .refine(({ ParkingSessionId, Id: id }) => (ParkingSessionId ?? id) !== undefined, {
    message: 'input.required',
    path: ['ParkingSessionId'],
  })

/** Rights that a car has at a place, strongest first (R77); a campaign if it starts sessions by camera (decision 0080). */
export const rightsOfCar = ['BOOKING', 'MONTHLY_PASS', 'WHITELIST', 'FLEET', 'CAMPAIGN'] as const
export type RightOfCar = (typeof rightsOfCar)[number]

/** **+** Changes of a correction by field, before it is confirmed (R64). */
export const ModifyPreview = z.object({
  Changes: z.array(
    z.object({
      Field: z.enum(['CarNumber', 'PlaceId', 'StartTime', 'EndTime']),
      Before: z.string(),
      After: z.string(),
    }),
  ),
  /** Another session of the same plate that would overlap; 0 = none. */
  OverlapsSessionId: z.number(),
  Currency,
  /** Driver's cost of parking before and after the correction. */
  CostInCents: z.number(),
  NewCostInCents: z.number(),
  /** The cost was charged or invoiced and does not change (decision 0010). */
  IsCostKept: z.boolean(),
  /** The difference that the correction charges to the same card (R178); else 0. */
  RechargeInCents: z.number(),
  /** Rights of the session that the new plate or place does not have. */
  LostRights: z.array(z.enum(rightsOfCar)),
  /** Client before and after: a client found by plate changes with the plate (R84). Null if unchanged. */
  Client: z.object({ Before: SessionClient.nullable(), After: SessionClient.nullable() }).nullable(),
})

/** **+** Price trace stored when the session was priced (R77). */
export const SessionPrice = z.object({
  CostInCents: z.number(),
  Currency,
  /** False for running sessions, car washes and imports. */
  IsPriced: z.boolean(),
  /** Tariff version; 0 if the place had none (free). */
  TariffId: z.number(),
  /** Null without a trace, or if it contains discounts or credits that the reader may not see. */
  Trace: PriceTrace.nullable(),
  /** Zero date without a price. */
  CreatedAt: Instant,
})
export type SessionPrice = z.infer<typeof SessionPrice>

/** The session whose plan use is returned (R76); only its id is read. */
export const DeleteSession = z.object({ Id, UpdatedAt: InstantInput.optional() })

/** R83. */
export const Invoice = z.object({
  Id,
  InvoiceNumber: z.string(),
  CreatedAt: Instant,
  NetInCents: z.number(),
  VatInCents: z.number(),
  VatPercent: z.number(),
  AmountInCents: z.number(),
  Currency,
})

/** One line of a session's payment log (R71). */
export const PaymentLog = z.object({
  Id,
  CreatedAt: Instant,
  Event: z.string(),
  PaymentStatus: z.enum(paymentStatuses),
  AmountInCents: z.number(),
  Currency,
  PaymentStatusCode: z.string(),
  ProviderReference: z.string(),
  Comment: z.string(),
  OwnerName: z.string(),
})

/** **+** The bundle in which a session is charged with other small costs (R74, R179). */
export const Bundle = z.object({
  Id,
  Currency,
  CreatedAt: Instant,
  /** Zero date while open. */
  ClosedAt: Instant,
  SessionsCount: z.number(),
  /** Sum of all sessions of the bundle, in cents. */
  SumInCents: z.number(),
})
export type Bundle = z.infer<typeof Bundle>

export const Rating = z.object({ Id, Rating: z.number(), Text: z.string(), CreatedAt: Instant })

/** **+** One line of a record's audit trail. */
export const HistoryLine = z.object({
  Id: z.number(),
  CreatedAt: Instant,
  Fact: z.string(),
  OwnerName: z.string(),
  ImpersonatedBy: z.string(),
  Reason: z.string(),
  Before: z.record(z.string(), z.unknown()),
  After: z.record(z.string(), z.unknown()),
})
