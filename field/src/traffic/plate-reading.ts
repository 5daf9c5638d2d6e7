import { misreadOf } from '@parkla/server/world/barriers/plate-confusion.ts'
import type { Random } from '@parkla/server/world/random.ts'

/** A camera's reading of a car and its delivery. */
export type Reading = {
  /** Empty for an unread plate. */
  plate: string
  confidence: number
  /** Number of deliveries. */
  copies: 1 | 2
  /** Delay of the delivery in seconds. */
  heldBackSeconds: number
}

const shares = { unread: 0.01, misread: 0.03, twice: 0.02, heldBack: 0.01 }

const sureness = (random: Random, best: number, spread: number): number =>
  Math.round((best - random.next() ** 3 * spread) * 100) / 100

/** About 1 % unread and 3 % misread; a few are duplicates or late. */
export const readingOf = (plate: string, random: Random): Reading => {
  const luck = random.next()
  const way = {
    copies: random.isTrue(shares.twice) ? (2 as const) : (1 as const),
    heldBackSeconds: random.isTrue(shares.heldBack) ? random.between(20, 60) : 0,
  }
  if (luck < shares.unread) return { plate: '', confidence: sureness(random, 0.3, 0.3), ...way }
  if (luck < shares.unread + shares.misread)
    return { plate: misreadOf(plate, random), confidence: sureness(random, 0.86, 0.3), ...way }
  return { plate, confidence: sureness(random, 0.99, 0.15), ...way }
}

/** A correct second reading of the same car. */
export const secondReadingOf = (plate: string): Reading => ({
  plate,
  confidence: 0.98,
  copies: 1,
  heldBackSeconds: 0,
})
