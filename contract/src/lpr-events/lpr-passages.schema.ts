import * as z from 'zod'
import { commandStatuses } from '../gates/gates.schema.ts'
import { Id } from '../kit/id.ts'
import { pageQuery } from '../kit/page.ts'
import { normalisePlate, plateMaxLength } from '../kit/plate.ts'
import { Instant } from '../kit/time.ts'
import { rightsOfCar } from '../sessions/sessions.schema.ts'
import { readOutcomes } from './read-decision.ts'
import { passageOutcomes, passagePageSizes } from './lpr-passages.filters.ts'

/** A plate is found by any part of it, as it was read or as it was corrected. */
export const ListPassages = z.object({
  ...pageQuery(passagePageSizes),
  plate: z.string().max(40).transform(normalisePlate).pipe(z.string().max(plateMaxLength)).default(''),
  outcome: z.enum(['', ...passageOutcomes]).default(''),
})
export type ListPassages = z.infer<typeof ListPassages>

/** **+** A read as whoever stands at the barrier asks for it: did it open, and why or why not. Without its picture (R85). */
export const Passage = z
  .object({
    Id,
    Time: Instant,
    Direction: z.enum(['ENTRY', 'EXIT']),
    /** As it was read; empty where the camera could not. */
    LicensePlate: z.string(),
    CorrectedLicensePlate: z.string(),
    /** The barrier that it was about; null where the camera looks at none. */
    GateId: Id.nullable(),
    Gate: z.string(),
    /** The camera's number; empty for reads from before cameras were known. */
    Camera: z.string(),
    /** Null for reads from before cameras were known: nothing else is on record of them. */
    Outcome: z.enum(readOutcomes).nullable(),
    /** Reason code of the outcome; empty where nothing is to say. */
    Reason: z.string(),
    /** By which right the car came in; null where the read began nothing. */
    Right: z.enum([...rightsOfCar, 'PUBLIC']).nullable(),
    /** The barrier was told to open. */
    IsGateOpened: z.boolean(),
    /** What became of that command (R161); null where there was none. */
    CommandStatus: z.enum(commandStatuses).nullable(),
    ParkingSessionId: Id.nullable(),
    /** A person has corrected the plate or dismissed the read (R84). */
    IsRepaired: z.boolean(),
  })
  .meta({ id: 'Passage' })
export type Passage = z.infer<typeof Passage>
