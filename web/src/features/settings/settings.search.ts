import * as z from 'zod'

/** Whose days off are shown, and of which year; 0 is this one. */
export const OperatorSearch = z.object({
  region: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('EST')
    .catch('EST'),
  year: z.coerce.number<number>().int().min(0).max(2100).default(0).catch(0),
})
