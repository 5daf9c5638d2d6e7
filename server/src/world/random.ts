import { randomFrom } from '../kit/secrets/random.ts'

/** Seeded random numbers. */
export type Random = {
  /** In [0, 1). */
  next: () => number
  /** An integer in [low, high]. */
  between: (low: number, high: number) => number
  isTrue: (probability: number) => boolean
  pick: <T>(from: readonly T[]) => T
  /** An index with probability proportional to its weight. */
  weighted: (weights: readonly number[]) => number
  /** Log-normal. */
  around: (median: number, spread: number) => number
  uuid: () => string
}

const weightedIndex = (weights: readonly number[], at: number): number => {
  let left = at * weights.reduce((sum, weight) => sum + weight, 0)
  const index = weights.findIndex((weight) => (left -= weight) < 0)
  return index === -1 ? weights.length - 1 : index
}

/** The item of an endless repetition of a list that is not empty. */
export const itemAt = <Item>(items: readonly Item[], index: number): Item => items[index % items.length]! // never empty

export const openRandom = (seed: number): Random => {
  const next = randomFrom(seed)
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const hex = (digits: number) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('')
  return {
    next,
    between,
    isTrue: (probability) => next() < probability,
    pick: (from) => itemAt(from, between(0, from.length - 1)),
    weighted: (weights) => weightedIndex(weights, next()),
    around: (median, spread) => {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      return median * Math.exp(spread * normal)
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  }
}

/** A generator of a seed and a key, independent of other keys. */
export const randomFor = (seed: number, ...key: (string | number)[]): Random => {
  let mixed = seed | 0
  for (const character of key.join(' ')) mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
  return openRandom(mixed)
}
