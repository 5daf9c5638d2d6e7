/** Separate from the schema: the route's search parsing needs these values without zod schemas of the wire. */
export const passagePageSizes = [20, 50, 100] as const
export const passageOutcomes = ['OPENED', 'SHUT'] as const
