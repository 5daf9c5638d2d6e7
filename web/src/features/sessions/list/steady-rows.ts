import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'

/** What a list needs to know of a row to keep it in its place. */
type Row = Pick<Session, 'Id' | 'UpdatedAt'>

/** Rows that are new or have another version than before: those that are highlighted. */
export const changedIds = (before: readonly Row[], after: readonly Row[]): ReadonlySet<number> => {
  const versions = new Map(before.map(({ Id, UpdatedAt }) => [Id, UpdatedAt]))
  return new Set(after.filter(({ Id, UpdatedAt }) => versions.get(Id) !== UpdatedAt).map(({ Id }) => Id))
}

/**
 * The rows on screen with what is known of them now, each where it was: nothing is added, taken away or moved while
 * somebody reads. `newCount` rows of the fresh answer wait above until he asks for them.
 */
export const keptInPlace = <Kept extends Row>(
  shown: readonly Kept[],
  fresh: readonly Kept[],
): { rows: Kept[]; newCount: number } => {
  const latest = new Map(fresh.map((row) => [row.Id, row]))
  const rows = shown.map((row) => latest.get(row.Id) ?? row)
  const known = new Set(shown.map(({ Id }) => Id))
  // Below the last known row stand those that moved up because others went away: not new, only unseen.
  const lastKnown = fresh.findLastIndex(({ Id }) => known.has(Id))
  const above = lastKnown < 0 ? fresh : fresh.slice(0, lastKnown)
  return { rows, newCount: above.filter(({ Id }) => !known.has(Id)).length }
}
