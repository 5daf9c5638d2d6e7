import type { Random } from './random.ts'

/** Characters that cameras take for one another. */
const groups = ['8B', '0OQD', '5S', '1I', '2Z', 'UV', 'CG', 'MN', '7T', 'EF'] as const

/** What a camera may take the character for; empty where it is never wrong. */
export const takenFor = (character: string): string[] =>
  groups
    .filter((group) => group.includes(character))
    .flatMap((group) => Array.from(group).filter((other) => other !== character))

/** The plate with one character taken for another; one lost at the end where it has none to confuse. */
export const misreadOf = (plate: string, random: Random): string => {
  const places = Array.from(plate).flatMap((character, at) => (takenFor(character).length > 0 ? [at] : []))
  if (places.length === 0) return plate.slice(0, -1)
  const at = random.pick(places)
  return plate.slice(0, at) + random.pick(takenFor(plate[at] ?? '')) + plate.slice(at + 1)
}
