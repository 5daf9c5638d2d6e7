import type { HomePlace } from '@parkla/contract/office/home/home.schema.ts'

/** An answer; `isFormer`: of the filters before, shown until the present one arrives. */
type Answer = { found: readonly HomePlace[]; isFormer: boolean }

/** Ids of the chosen places. The answer lacks those that the user may not see: they are left out. A former answer may lack others. */
export const chosenOf = (place_ids: string, { found, isFormer }: Answer): string[] =>
  place_ids.split(',').filter((id) => id !== '' && (isFormer || found.some(({ Id }) => String(Id) === id)))
