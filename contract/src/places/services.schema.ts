import * as z from 'zod'
import { Id } from '../kit/id.ts'

export const serviceNameLength = 60
export const mostServices = 50

/** What a car wash does (R58): `DurationMin` in minutes, `Price` in cents in the basis of the place's prices (R4). */
export const Service = z.object({ Id, Name: z.string(), DurationMin: z.number(), Price: z.number() })
export type Service = z.infer<typeof Service>

/** As entered: one with `Id` goes on under it, whatever its name becomes; what is left out is no longer offered. */
export const SaveService = z.object({
  Id: Id.optional(),
  Name: z.string().trim().min(1).max(serviceNameLength),
  DurationMin: z.number().int().min(1).max(1440),
  Price: z.number().int().min(0).max(1_000_000),
})
export type SaveService = z.infer<typeof SaveService>
