import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'

type Row = Pick<Session, 'Id' | 'UpdatedAt'>

/** Ids of new and changed rows. */
export const changedIds = (before: readonly Row[], after: readonly Row[]): ReadonlySet<number> => {
  const versions = new Map(before.map(({ Id, UpdatedAt }) => [Id, UpdatedAt]))
  return new Set(after.filter(({ Id, UpdatedAt }) => versions.get(Id) !== UpdatedAt).map(({ Id }) => Id))
}

/**
 * The shown rows with their latest versions, in place: no row is added, removed or moved. `newCount`: new rows above.
 */
export const keptInPlace = <Kept extends Row>(
  shown: readonly Kept[],
  fresh: readonly Kept[],
): { rows: Kept[]; newCount: number } => {
  const latest = new Map(fresh.map((row) => [row.Id, row]))
  const rows = shown.map((row) => latest.get(row.Id) ?? row)
  const known = new Set(shown.map(({ Id }) => Id))
  // Rows below the last known one moved up because others left: not new.
  const lastKnown = fresh.findLastIndex(({ Id }) => known.has(Id))
  const above = lastKnown < 0 ? fresh : fresh.slice(0, lastKnown)
  return { rows, newCount: above.filter(({ Id }) => !known.has(Id)).length }
}
