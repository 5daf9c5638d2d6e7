import * as z from 'zod'

/** Region and year of the shown public holidays; year 0 is the current one. */
export const HolidaysSearch = z.object({
  region: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('EST')
    .catch('EST'),
  year: z.coerce.number<number>().int().min(0).max(2100).default(0).catch(0),
})
