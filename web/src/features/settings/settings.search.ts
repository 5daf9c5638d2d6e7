import * as z from 'zod'

/** Whose days off are shown, and of which year; 0 is this one. */
export const OperatorSearch = z.object({
  region: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .catch('EST')
    .default('EST'),
  year: z.number().int().min(2000).max(2100).or(z.literal(0)).catch(0).default(0),
})
