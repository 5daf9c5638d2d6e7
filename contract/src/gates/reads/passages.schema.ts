import * as z from 'zod'
import { commandStatuses } from '../gates/gates.schema.ts'
import { Id } from '../../kit/id.ts'
import { pageQuery } from '../../kit/page.ts'
import { normalisePlate, plateMaxLength } from '../../kit/plate.ts'
import { Instant } from '../../kit/time.ts'
import { rightsOfCar } from '../../parking/sessions/sessions.schema.ts'
import { readOutcomes } from './read-decision.ts'
import { passageOutcomes, passagePageSizes } from './passages.filters.ts'

/** `plate` matches any part of the read or corrected plate. */
export const ListPassages = z.object({
  ...pageQuery(passagePageSizes),
  plate: z.string().max(40).transform(normalisePlate).pipe(z.string().max(plateMaxLength)).default(''),
  outcome: z.enum(['', ...passageOutcomes]).default(''),
})
export type ListPassages = z.infer<typeof ListPassages>

/** **+** A read with the gate's reaction and its reason, without the image (R85). */
export const Passage = z
  .object({
    Id,
    Time: Instant,
    Direction: z.enum(['ENTRY', 'EXIT']),
    /** The plate as the camera read it; empty for an unread plate. */
    LicensePlate: z.string(),
    CorrectedLicensePlate: z.string(),
    /** Null for a lane without a gate. */
    GateId: Id.nullable(),
    Gate: z.string(),
    /** The camera's device id; empty for reads recorded before cameras were. */
    Camera: z.string(),
    /** Null for reads recorded before outcomes were. */
    Outcome: z.enum(readOutcomes).nullable(),
    /** Reason code of the outcome, or empty. */
    Reason: z.string(),
    /** The right that admitted the car; null when the read started no stay. */
    Right: z.enum([...rightsOfCar, 'PUBLIC']).nullable(),
    /** An OPEN command was sent. */
    IsGateOpened: z.boolean(),
    /** Status of the OPEN command (R161); null without one. */
    CommandStatus: z.enum(commandStatuses).nullable(),
    ParkingSessionId: Id.nullable(),
    /** `GET /lpr-events/{id}` shows the image and logs the view (R85). */
    HasImage: z.boolean(),
    /** A user corrected or dismissed the read (R84). */
    IsRepaired: z.boolean(),
  })
  .meta({ id: 'Passage' })
export type Passage = z.infer<typeof Passage>
