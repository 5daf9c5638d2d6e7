import type { Random } from '../random.ts'

/** Characters that cameras confuse. */
const groups = ['8B', '0OQD', '5S', '1I', '2Z', 'UV', 'CG', 'MN', '7T', 'EF'] as const

/** Possible misreadings of a character; empty if there are none. */
export const takenFor = (character: string): string[] =>
  groups
    .filter((group) => group.includes(character))
    .flatMap((group) => Array.from(group).filter((other) => other !== character))

/** The plate with one misread character; without its last character if none can be confused. */
export const misreadOf = (plate: string, random: Random): string => {
  const places = Array.from(plate).flatMap((character, at) => (takenFor(character).length > 0 ? [at] : []))
  if (places.length === 0) return plate.slice(0, -1)
  const at = random.pick(places)
  return plate.slice(0, at) + random.pick(takenFor(plate[at] ?? '')) + plate.slice(at + 1)
}
