import * as z from 'zod'
import { PlateRead } from '../devices/device-messages.ts'
import { post } from '../../kit/endpoint.ts'
import { Id } from '../../kit/id.ts'
import { readOutcomes } from './read-decision.ts'

/** Result of a read; repeated requests with the same `ReadId` return the same result. */
export const TakenRead = z.object({ Id, Outcome: z.enum(readOutcomes), IsGateOpened: z.boolean() })
export type TakenRead = z.infer<typeof TakenRead>

/** For cameras without MQTT (`docs/devices.md`). */
export const lprReadsApi = {
  take: post('/device/lpr-events', {
    summary:
      '+ A camera’s read; the camera authenticates with `x-device` and `x-device-key`, or with Basic authentication (decision 0014)',
    permission: 'public',
    scope: 'none',
    body: PlateRead,
    answer: TakenRead,
    errors: ['lprEvents.deviceUnknown'],
    bodyLimit: 1024 * 1024,
    // Limit per IP address, shared by all cameras behind a router: a device name in the request is not verified yet.
    callsPerMinute: 6000,
  }),
}
