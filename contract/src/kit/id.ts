import * as z from 'zod'

/** Largest id: PostgreSQL's `integer`; sessions and reads use `bigint` but stay far below 2^53. */
export const maxId = 9_007_199_254_740_991

/** A record's number in a body. */
export const Id = z.number().int().min(1).max(maxId)
export const Region = z.string().regex(/^[A-Z]{3}$/)
