/** How many rows of what, and where the numbering of a database goes on. */
export interface SeedPlan {
  sessions: number
  places: number
  clients: number
  plates: number
  bundles: number
  /** Added to the numbers of what is there already. */
  base: Record<'places' | 'sessions' | 'lpr_events', number>
  seed: number
  /** The last moment of the year that is made. */
  now: string
}

export const rowsPerChunk = 100_000

/** Consecutive pieces of 1 to `total`, both ends included. */
export const chunksOf = (total: number, size = rowsPerChunk): { from: number; to: number }[] =>
  Array.from({ length: Math.ceil(total / size) }, (_, index) => ({
    from: index * size + 1,
    to: Math.min(total, (index + 1) * size),
  }))
