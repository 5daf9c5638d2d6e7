import * as z from 'zod'

/** 2^53 − 1, the largest integer that JavaScript represents exactly. Ids are `bigint` in the database and stay far below. */
export const maxId = 9_007_199_254_740_991

/** Record id in a body; forms send 0 for a record that is not chosen. */
export const Id = z.number().int().min(1, 'input.required').max(maxId)
export const Region = z.string().regex(/^[A-Z]{3}$/)
