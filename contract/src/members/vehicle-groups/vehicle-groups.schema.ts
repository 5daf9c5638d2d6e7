import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { pageQuery } from '../../kit/page.ts'
import { isPlaceholder } from '../../kit/plates/placeholders.ts'
import { isOneLetter, isPlate, normalisePlate, Plate } from '../../kit/plate.ts'
import { Instant, InstantInput } from '../../kit/time.ts'
import { groupPlatePageSizes } from './vehicle-groups.filters.ts'

/** Most plates of one request: as many as the largest group has. */
export const mostGroupPlates = 100_000

export const VehicleGroup = z.object({
  ID: Id,
  name: z.string(),
  /** **+** */
  plateCount: z.number(),
  /** **+** */
  UpdatedAt: Instant,
})
export type VehicleGroup = z.infer<typeof VehicleGroup>

export const AddVehicleGroup = z.object({ name: z.string().trim().min(1, 'vehicleGroups.nameRequired').max(100) })
export const SaveVehicleGroup = AddVehicleGroup.extend({ ID: Id, UpdatedAt: InstantInput.optional() })

export const GroupPlate = z.object({ ID: Id, licensePlate: z.string() })
export type GroupPlate = z.infer<typeof GroupPlate>

export const ListGroupPlates = z.object({
  ...pageQuery(groupPlatePageSizes),
  /** **+** Part of a plate. */
  search: z.string().trim().max(12).default(''),
})

/** Texts are split by line, comma, semicolon, tab, and by a space between whole plates; `removePlatesNotInRequest` replaces the group (R141). */
export const SaveGroupPlates = z.object({
  licensePlates: z.array(z.string().max(2_000_000)).max(mostGroupPlates),
  removePlatesNotInRequest: z.boolean().default(false),
})

/** **+** What a request would change. */
export const PlateDifference = z.object({
  added: z.number(),
  kept: z.number(),
  removed: z.number(),
  /** The first plates that would be added: shows where a space has split a plate. */
  addedPlates: z.array(z.string()),
  /** The first plates that would be removed. */
  removedPlates: z.array(z.string()),
  /** The first texts that are no plates; the import skips these texts. */
  unreadable: z.array(z.string()),
  unreadableCount: z.number(),
})
export type PlateDifference = z.infer<typeof PlateDifference>

export const SaveGroupPlate = z.object({
  ID: Id,
  licensePlate: Plate,
  /** **+** The plate that the new one replaces; another stored plate is a conflict (R8). */
  oldLicensePlate: Plate.optional(),
})

/** Shorter texts are parts of a plate where two are next to each other: `123 ABC`. */
const leastAlone = 5

/**
 * Plates of one line between commas. Neighbours that fit into one plate together are one, unless both are plates of their own
 * by length; a plate has at most two parts, so `12 ABC 34 DEF` is two plates.
 */
const joinParts = (parts: readonly string[]): string[] => {
  const plates: string[] = []
  // A loop, because a request may hold 100,000 plates in one line.
  for (let at = 0; at < parts.length; at += 1) {
    const [first = '', second] = [parts[at], parts[at + 1]]
    const isJoined =
      second !== undefined &&
      Math.min(normalisePlate(first).length, normalisePlate(second).length) < leastAlone &&
      isPlate(first + second)
    plates.push(isJoined ? `${first} ${second}` : first)
    if (isJoined) at += 1
  }
  return plates
}

/** A line of three parts, each too short for a plate, is one plate: `M AB 1234`. */
const isOnePlate = (parts: readonly string[]): boolean =>
  parts.length === 3 && parts.every((part) => normalisePlate(part).length < leastAlone) && isPlate(parts.join(''))

const platesOfLine = (parts: readonly string[]): string[] => (isOnePlate(parts) ? [parts.join(' ')] : joinParts(parts))

const linesOf = (text: string): string[] => text.split(/[\n\r,;\t]+/)

export type PastedPlates = {
  /** Normalised, each once. */
  plates: string[]
  unreadable: string[]
  /** Single letters, left from plates that were split: a request with one of them is refused. */
  letters: string[]
}

/** Plates in pasted texts. A single digit is a plate only where an open region has such plates (decision 0152). */
export const platesOfTexts = (texts: readonly string[], { hasOneDigit }: { hasOneDigit: boolean }): PastedPlates => {
  const lines = texts.flatMap(linesOf).map((line) => line.split(/\s+/).filter((part) => part !== ''))
  const parts = new Set(lines.flatMap(platesOfLine))
  const plates = new Set<string>()
  const [unreadable, letters]: [string[], string[]] = [[], []]
  const isKnown = (part: string): boolean => isPlate(part) && (hasOneDigit || normalisePlate(part).length > 1)
  for (const part of parts) {
    if (isOneLetter(part)) letters.push(part)
    else if (isKnown(part) && !isPlaceholder(part)) plates.add(normalisePlate(part))
    else unreadable.push(part)
  }
  return { plates: [...plates], unreadable, letters }
}
