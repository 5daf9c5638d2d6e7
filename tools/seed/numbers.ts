/** Row counts, and the offset of ids in the database. */
export interface SeedPlan {
  sessions: number
  places: number
  clients: number
  plates: number
  bundles: number
  /** Added to ids, because of existing rows. */
  base: Record<'places' | 'sessions' | 'lpr_events', number>
  seed: number
  /** End of the generated year. */
  now: string
}

const rowsPerChunk = 100_000

/** Consecutive ranges of 1 to `total`, inclusive. */
export const chunksOf = (total: number, size = rowsPerChunk): { from: number; to: number }[] =>
  Array.from({ length: Math.ceil(total / size) }, (_, index) => ({
    from: index * size + 1,
    to: Math.min(total, (index + 1) * size),
  }))
