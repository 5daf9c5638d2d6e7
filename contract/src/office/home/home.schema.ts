import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { PlaceIds } from '../../members/whitelists/whitelists.schema.ts'

export const HomePlace = z.object({ Id, Name: z.string() })
export type HomePlace = z.infer<typeof HomePlace>

/** Most places offered; a longer list is narrowed by `search`. */
export const mostHomePlaces = 50

export const ListHomePlaces = z.object({
  /** Part of the place's name. */
  search: z.string().trim().max(100).default(''),
  /** Places with these ids come first, so that chosen ones keep their names. */
  place_ids: PlaceIds,
})
