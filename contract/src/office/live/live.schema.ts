import * as z from 'zod'
import type { Topic } from '../../features.ts'

/** What changed, without the row: the browser refetches it and the server checks the scope. */
export const Announcement = z.object({
  topic: z.custom<Topic>((value) => typeof value === 'string'),
  id: z.number(),
  placeId: z.number(),
  /** Progress of `reportFiles`: the `ProgressId` of the file's call, and the rows read so far. */
  progress: z.object({ id: z.number(), rows: z.number() }).optional(),
})
export type Announcement = z.infer<typeof Announcement>
