import * as z from 'zod'

/** The pass that is open for a change; 0 for none. */
export const PassesSearch = z.object({ pass: z.number().int().min(0).catch(0).default(0) })
