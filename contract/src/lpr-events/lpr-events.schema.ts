import { exceptionPageSizes, exceptionStatuses } from './lpr-events.filters.ts'
import * as z from 'zod'
import { Id } from '../kit/id.ts'
import { Currency } from '../kit/money.ts'
import { pageQuery } from '../kit/page.ts'
import { normalisePlate, Plate, plateMaxLength } from '../kit/plate.ts'
import { DayInput, Instant, InstantInput } from '../kit/time.ts'
import { sessionStatuses } from '../sessions/sessions.lifecycle.ts'
import { exceptionKinds } from './lpr-events.filters.ts'
import { readOutcomes } from './read-decision.ts'

export const readDirections = ['ENTRY', 'EXIT'] as const

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

/** Days are inclusive, of the reader's time zone; a plate is found by its beginning. */
export const ListExceptions = z.object({
  ...pageQuery(exceptionPageSizes),
  status: z.enum([...exceptionStatuses, 'ALL']).default('OPEN'),
  kind: z.enum(['', ...exceptionKinds]).default(''),
  place_name: z.string().trim().max(100).default(''),
  car_number: z.string().max(40).transform(normalisePlate).pipe(z.string().max(plateMaxLength)).optional(),
  from: DayInput.optional(),
  to: DayInput.optional(),
})
export type ListExceptions = z.infer<typeof ListExceptions>

/** **+** A read that somebody has to look at (misread desk). */
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
    /** As it was read; empty where the camera could not. */
    LicensePlate: z.string(),
    CorrectedLicensePlate: z.string(),
    Confidence: z.number(),
    Time: Instant,
    Outcome: z.enum(readOutcomes),
    /** Reason code of the outcome; empty where nothing is to say. */
    Reason: z.string(),
    HasImage: z.boolean(),
    /** Its camera looks at a barrier that can be opened. */
    HasGate: z.boolean(),
    SessionId: Id.nullable(),
    /** How it ended: MATCHED by itself, CORRECTED, MERGED, SPLIT, or why it was dismissed. */
    Solution: z.string(),
    /** Zero date while it is open. */
    SolvedAt: Instant,
    /** Empty where it solved itself. */
    SolvedBy: z.string(),
    /** Sent back with a repair (R8). */
    UpdatedAt: Instant,
  })
  .meta({ id: 'LprException' })
export type LprException = z.infer<typeof LprException>

/** **+** A session that the read may belong to. */
export const DeskSession = z.object({
  Id,
  CarNumber: z.string(),
  PlaceId: Id,
  Place: z.string(),
  TimeZone: z.string(),
  StartTime: Instant,
  /** Zero date while it runs. */
  EndTime: Instant,
  Status: z.enum(sessionStatuses),
  HasExitRead: z.boolean(),
  CostInCents: z.number(),
  Currency,
  /** Its sum was charged or told to somebody, so that a repair keeps it (decision 0010) and needs the right to correct sessions. */
  IsCharged: z.boolean(),
})
export type DeskSession = z.infer<typeof DeskSession>

/** **+** What is needed to decide about a read. */
export const ExceptionDetail = z.object({
  Exception: LprException,
  Image: z.string(),
  ContentType: z.string(),
  /** The one that the read belongs to now. */
  Session: DeskSession.nullable(),
  /** Those that it may belong to, the likeliest first. */
  Candidates: z.array(DeskSession),
})
export type ExceptionDetail = z.infer<typeof ExceptionDetail>

export const repairActions = ['CORRECT', 'MERGE', 'SPLIT', 'DISMISS'] as const
export type RepairAction = (typeof repairActions)[number]

/**
 * **+** What becomes of a read (R84): CORRECT its plate, MERGE it with a session, SPLIT a session that was two, or DISMISS it.
 * Each needs some of the fields.
 */
export const RepairRead = z.object({
  Action: z.enum(repairActions),
  /** CORRECT: the real plate. MERGE: the right one of the two, else the session's. */
  LicensePlate: Plate.optional(),
  /** MERGE and SPLIT. */
  SessionId: Id.optional(),
  /** SPLIT: where an entry was read, when the first stay ended; where an exit was, when the second began. */
  At: InstantInput.optional(),
  Reason: z.string().trim().min(2).max(500),
  /** Lets the car through the barrier as well. */
  OpenGate: z.boolean().default(false),
  /** Asks the card that has paid for what the stay costs more; else the difference is only noted (decision 0010). */
  Recharge: z.boolean().default(false),
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

/** **+** What a repair changes, before anybody confirms it. */
export const RepairPreview = z.object({
  /** As it was read and as it counts afterwards. */
  LicensePlate: z.string(),
  NewLicensePlate: z.string(),
  TimeZone: z.string(),
  Sessions: z.array(
    z.object({
      Id,
      Currency,
      /** Null: it begins with the repair. */
      Before: StayFacts.nullable(),
      After: StayFacts,
      /** What the stay would cost, where its sum stays because it was charged (decision 0010); else null. */
      KeptFromInCents: z.number().nullable(),
      /** Goes back to the card. */
      RefundInCents: z.number(),
      /** Costs that much more, and the reader may ask the card for it with `Recharge`; else 0. */
      RechargeInCents: z.number(),
    }),
  ),
})
export type RepairPreview = z.infer<typeof RepairPreview>
