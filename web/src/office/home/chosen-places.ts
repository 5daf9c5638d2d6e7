import type { HomePlace } from '@parkla/contract/office/home/home.schema.ts'

/** An answer; `isFormer`: of earlier filters, shown until the present answer arrives. */
type Answer = { found: readonly HomePlace[]; isFormer: boolean }

/**
 * Ids of the chosen places, without those that the user may not see, which the answer lacks. A former answer may lack
 * others.
 */
export const chosenOf = (place_ids: string, { found, isFormer }: Answer): string[] =>
  place_ids.split(',').filter((id) => id !== '' && (isFormer || found.some(({ Id }) => String(Id) === id)))
