import * as z from 'zod'
import { Id } from '../../kit/id.ts'

export const serviceNameLength = 60
export const mostServices = 50
export const highestServicePrice = 1_000_000

/** A service of a car wash (R58): `DurationMin` in minutes, `Price` in cents in the VAT basis of the place (R4). */
export const Service = z.object({ Id, Name: z.string(), DurationMin: z.number(), Price: z.number() })
export type Service = z.infer<typeof Service>

/** Input: with `Id` an existing service is changed; existing services left out are removed. */
export const SaveService = z.object({
  Id: Id.optional(),
  Name: z.string().trim().min(1).max(serviceNameLength),
  DurationMin: z.number().int().min(1).max(1440),
  Price: z.number().int().min(0).max(highestServicePrice),
})
export type SaveService = z.infer<typeof SaveService>
