import { openRandom, type Random } from '@parkla/server/world/random.ts'

/** A random generator derived from a seed and a key, independent of other keys. */
export const chanceOf = (seed: number, ...words: (string | number)[]): Random => {
  let mixed = seed | 0
  for (const character of words.join(' ')) mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
  return openRandom(mixed)
}
