import { exceptionPageSizes, exceptionStatuses } from './exceptions.filters.ts'
import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Currency } from '../../kit/money.ts'
import { pageQuery } from '../../kit/page.ts'
import { normalisePlate, Plate, plateMaxLength } from '../../kit/plate.ts'
import { Instant, InstantInput, OptionalDay } from '../../kit/time.ts'
import { sessionStatuses } from '../../parking/sessions/sessions.lifecycle.ts'
import { exceptionKinds } from '../reads/exception-kinds.ts'
import { readOutcomes } from '../reads/read-decision.ts'

const readDirections = ['ENTRY', 'EXIT'] as const

/** A camera's read (R84). `Confidence` is 0 to 1; `Image` is base64, empty when it has been deleted (R177). */
export const LprEvent = z.object({
  Id,
  PlaceId: Id,
  Place: z.string(),
  Gate: z.string(),
  Direction: z.enum(readDirections),
  LicensePlate: z.string(),
  CorrectedLicensePlate: z.string(),
  Confidence: z.number(),
  Time: Instant,
  TimeZone: z.string(),
  Image: z.string(),
  ContentType: z.string(),
})
export type LprEvent = z.infer<typeof LprEvent>

/** Days are inclusive, in the user's time zone; `car_number` is a prefix. */
export const ListExceptions = z.object({
  ...pageQuery(exceptionPageSizes),
  status: z.enum([...exceptionStatuses, 'ALL']).default('OPEN'),
  kind: z.enum(['', ...exceptionKinds]).default(''),
  place_name: z.string().trim().max(100).default(''),
  car_number: z.string().max(40).transform(normalisePlate).pipe(z.string().max(plateMaxLength)).optional(),
  from: OptionalDay,
  to: OptionalDay,
})
export type ListExceptions = z.infer<typeof ListExceptions>

/** **+** A read on the misread desk. */
export const LprException = z
  .object({
    Id,
    Kind: z.enum(exceptionKinds),
    Status: z.enum(exceptionStatuses),
    CreatedAt: Instant,
    LprEventId: Id,
    PlaceId: Id,
    Place: z.object({ Id, Name: z.string(), TimeZone: z.string() }),
    Gate: z.string(),
    Direction: z.enum(readDirections),
    /** The plate as the camera read it; empty for an unread plate. */
    LicensePlate: z.string(),
    CorrectedLicensePlate: z.string(),
    Confidence: z.number(),
    Time: Instant,
    Outcome: z.enum(readOutcomes),
    /** Reason code of the outcome, or empty. */
    Reason: z.string(),
    HasImage: z.boolean(),
    /** The camera's gate exists and can be opened. */
    HasGate: z.boolean(),
    SessionId: Id.nullable(),
    /** MATCHED (automatically), CORRECTED, MERGED or SPLIT; for a dismissed one the reason. */
    Solution: z.string(),
    /** Zero date while open. */
    SolvedAt: Instant,
    /** Empty when matched automatically; else the user's name. */
    SolvedBy: z.string(),
    /** The client sends the version back with a repair (R8). */
    UpdatedAt: Instant,
  })
  .meta({ id: 'LprException' })
export type LprException = z.infer<typeof LprException>

/** **+** A candidate session of a read. */
export const DeskSession = z.object({
  Id,
  CarNumber: z.string(),
  PlaceId: Id,
  Place: z.string(),
  TimeZone: z.string(),
  StartTime: Instant,
  /** Zero date while running. */
  EndTime: Instant,
  Status: z.enum(sessionStatuses),
  HasExitRead: z.boolean(),
  CostInCents: z.number(),
  Currency,
  /** A repair keeps a charged or invoiced sum (decision 0010) and needs the right to correct sessions. */
  IsCharged: z.boolean(),
})
export type DeskSession = z.infer<typeof DeskSession>

export const ExceptionDetail = z.object({
  Exception: LprException,
  Image: z.string(),
  ContentType: z.string(),
  /** The read's current session. */
  Session: DeskSession.nullable(),
  /** Most likely first. */
  Candidates: z.array(DeskSession),
})
export type ExceptionDetail = z.infer<typeof ExceptionDetail>

export const repairActions = ['CORRECT', 'MERGE', 'SPLIT', 'DISMISS'] as const
export type RepairAction = (typeof repairActions)[number]

/**
 * **+** Repair of a read (R84): CORRECT its plate, MERGE it with a session, SPLIT a session into two, or DISMISS it. The
 * fields state which action needs them.
 */
export const RepairRead = z.object({
  Action: z.enum(repairActions),
  /** CORRECT: the real plate. MERGE: the correct one of the two, default the session's. */
  LicensePlate: Plate.optional(),
  /** The session to merge or split (MERGE and SPLIT). */
  SessionId: Id.optional(),
  /** SPLIT at an entry read: end of the first stay; at an exit read: start of the second. */
  At: InstantInput.optional(),
  Reason: z.string().trim().min(2).max(500),
  /** Opens the gate after the repair. */
  OpenGate: z.boolean().default(false),
  /** Charges the additional cost to the card that paid; else it is only recorded (decision 0010). */
  Recharge: z.boolean().default(false),
  /** **+** Second confirmation of a charge above the single-charge limit (R71). */
  IsConfirmed: z.boolean().default(false),
  UpdatedAt: InstantInput.optional(),
})
export type RepairRead = z.infer<typeof RepairRead>

export const PreviewRepair = RepairRead.partial({ Reason: true })

const StayFacts = z.object({
  CarNumber: z.string(),
  StartTime: Instant,
  EndTime: Instant,
  Status: z.enum(sessionStatuses),
  CostInCents: z.number(),
})
export type StayFacts = z.infer<typeof StayFacts>

/** **+** Changes that a repair would make. */
export const RepairPreview = z.object({
  /** Plate before and after the repair. */
  LicensePlate: z.string(),
  NewLicensePlate: z.string(),
  TimeZone: z.string(),
  Sessions: z.array(
    z.object({
      Id,
      Currency,
      /** Null for a session that the repair starts. */
      Before: StayFacts.nullable(),
      After: StayFacts,
      /** Recalculated cost of a stay whose charged sum stays (decision 0010); else null. */
      KeptFromInCents: z.number().nullable(),
      /** Money refunded to the card. */
      RefundInCents: z.number(),
      /** Additional cost that the user may charge with `Recharge`; else 0. */
      RechargeInCents: z.number(),
    }),
  ),
})
export type RepairPreview = z.infer<typeof RepairPreview>
