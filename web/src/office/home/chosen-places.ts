import type { HomePlace } from '@parkla/contract/office/home/home.schema.ts'

/** An answer; `isFormer`: of earlier filters, shown until the present answer arrives. */
type Answer = { found: readonly HomePlace[]; isFormer: boolean }

/**
 * Ids of the chosen places. The server's answer lacks the places that the user may not see: their ids are left out. While a former
 * answer is shown, all ids are kept, because that answer was asked for other places.
 */
export const chosenOf = (place_ids: string, { found, isFormer }: Answer): string[] =>
  place_ids.split(',').filter((id) => id !== '' && (isFormer || found.some(({ Id }) => String(Id) === id)))
