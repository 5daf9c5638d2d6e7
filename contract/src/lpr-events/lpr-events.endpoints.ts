import * as z from 'zod'
import { get } from '../kit/endpoint.ts'
import { Id } from '../kit/id.ts'
import { PathId } from '../kit/input.ts'
import { Instant } from '../kit/time.ts'

/** A camera's read (R84). `Confidence` is 0 to 1; `Image` is base64, empty when it has been deleted (R177). */
export const LprEvent = z.object({
  Id,
  PlaceId: Id,
  Place: z.string(),
  Gate: z.string(),
  Direction: z.enum(['ENTRY', 'EXIT']),
  LicensePlate: z.string(),
  CorrectedLicensePlate: z.string(),
  Confidence: z.number(),
  Time: Instant,
  TimeZone: z.string(),
  Image: z.string(),
  ContentType: z.string(),
})
export type LprEvent = z.infer<typeof LprEvent>

export const lprEventsApi = {
  find: get('/adminapi/lpr-events/:id', {
    summary: 'A read with its image; the place must be in reach and the view is logged (D2 §7, R85)',
    permission: 'sessions.view',
    params: z.object({ id: PathId }),
    answer: LprEvent,
    audit: 'lprEvent.viewed',
  }),
}
