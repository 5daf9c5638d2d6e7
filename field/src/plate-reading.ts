import { misreadOf } from '@parkla/server/world/plate-confusion.ts'
import type { Random } from '@parkla/server/world/random.ts'

/** What a camera makes of a car, and how that reaches us. */
export type Reading = {
  /** Empty when it saw a car without being able to read it. */
  plate: string
  confidence: number
  /** How often it is sent. */
  copies: 1 | 2
  /** Seconds for which the camera cannot send it. */
  heldBackSeconds: number
}

const shares = { unread: 0.01, misread: 0.03, twice: 0.02, heldBack: 0.01 }

const sureness = (random: Random, best: number, spread: number): number =>
  Math.round((best - random.next() ** 3 * spread) * 100) / 100

/** About 1 % cannot be read and 3 % are taken for another; a few come twice, or late. */
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

/** The car rolled back a little: it is read well now. */
export const secondReadingOf = (plate: string): Reading => ({
  plate,
  confidence: 0.98,
  copies: 1,
  heldBackSeconds: 0,
})
