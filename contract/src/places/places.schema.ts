import * as z from 'zod'
import { Id } from '../kit/id.ts'

export const placeTypes = ['PARKING', 'CAR_WASH'] as const
/** R38: HIDDEN takes no new public sessions, CLOSED lets cars out only. */
export const placeStatuses = ['ACTIVE', 'HIDDEN', 'CLOSED'] as const

/** Light row for pickers (R59). */
export const PlaceProfile = z.object({
  Id,
  Name: z.string(),
  Type: z.enum(placeTypes),
  Region: z.string(),
  TimeZone: z.string(),
  ZoneIds: z.array(z.number()),
})
export type PlaceProfile = z.infer<typeof PlaceProfile>

export const ListPlaceProfiles = z.object({
  region: z.union([z.literal(''), z.string().regex(/^[A-Z]{3}$/)]).optional(),
  type: z.enum(['', ...placeTypes]).optional(),
})
