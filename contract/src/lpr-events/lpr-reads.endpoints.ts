import * as z from 'zod'
import { PlateRead } from '../devices/device-messages.ts'
import { post } from '../kit/endpoint.ts'
import { Id } from '../kit/id.ts'
import { readOutcomes } from './read-decision.ts'

/** What became of a read; the same again for the same `ReadId`. */
export const TakenRead = z.object({ Id, Outcome: z.enum(readOutcomes), IsGateOpened: z.boolean() })
export type TakenRead = z.infer<typeof TakenRead>

/** For cameras that do not speak MQTT (`docs/devices.md`). */
export const lprReadsApi = {
  take: post('/device/lpr-events', {
    summary:
      '+ A camera’s read; the camera authenticates with `x-device` and `x-device-key`, or with Basic authentication (decision 0014)',
    permission: 'public',
    scope: 'none',
    body: PlateRead,
    answer: TakenRead,
    bodyLimit: 1024 * 1024,
    // By address, which all cameras behind one router share; a name is anybody's to invent, so it is no limit.
    callsPerMinute: 6000,
  }),
}
