import * as z from 'zod'
import { commandStatuses } from '../../gates/gates/gates.schema.ts'
import { Id } from '../../kit/id.ts'
import { Instant } from '../../kit/time.ts'
import { readOutcomes } from '../../gates/reads/read-decision.ts'
import { passStatuses } from '../passes/passes.schema.ts'
import { ListSessions } from '../sessions/sessions.schema.ts'

/** Shorter parts of a plate match too many reads. */
export const carRecordPlateMinLength = 3

/** Newest records of each kind in an answer. */
export const carRecordsOfKind = 5

/** The filters of the sessions list that name a car, and its days; without plate and number nothing is found. */
export const ListCarRecords = ListSessions.pick({ phone_number: true, from: true, to: true }).extend({
  car_number: ListSessions.shape.car_number.meta({ example: '123ABC' }),
})
export type ListCarRecords = z.infer<typeof ListCarRecords>

const record = { Id, CarNumber: z.string(), Place: z.object({ Id, Name: z.string(), TimeZone: z.string() }) }

/** **+** A read without a session: a refused car, a passage of a member, an exit without entry. */
export const CarPassage = z.object({
  ...record,
  Time: Instant,
  Direction: z.enum(['ENTRY', 'EXIT']),
  GateId: Id.nullable(),
  Outcome: z.enum(readOutcomes).nullable(),
  /** Reason code of the outcome, or empty. */
  Reason: z.string(),
  IsGateOpened: z.boolean(),
  CommandStatus: z.enum(commandStatuses).nullable(),
})
export type CarPassage = z.infer<typeof CarPassage>

/** **+** A booking without a session. */
export const CarBooking = z.object({ ...record, StartTime: Instant, EndTime: Instant })
export type CarBooking = z.infer<typeof CarBooking>

/** **+** A monthly pass. */
export const CarPass = z.object({
  ...record,
  ValidFrom: Instant,
  /** Zero date without an end. */
  ValidTo: Instant,
  Status: z.enum(passStatuses),
})
export type CarPass = z.infer<typeof CarPass>

/** **+** A user of a whitelist or fleet, and one of the places where the list holds. */
export const CarListEntry = z.object({
  ...record,
  Kind: z.enum(['WHITELIST', 'FLEET']),
  /** Name of the list. */
  Name: z.string(),
  Status: z.enum(['PENDING', 'APPROVED', 'DECLINED']),
  /** Start of the list and its user together (R98); zero date: open. */
  ValidFrom: Instant,
  ValidTo: Instant,
})
export type CarListEntry = z.infer<typeof CarListEntry>

/** **+** Newest first; a kind is empty for readers without the right to it. */
export const CarRecords = z.object({
  Passages: z.array(CarPassage),
  Bookings: z.array(CarBooking),
  Passes: z.array(CarPass),
  Lists: z.array(CarListEntry),
})
export type CarRecords = z.infer<typeof CarRecords>
