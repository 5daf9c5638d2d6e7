import { sql, type RawBuilder } from 'kysely'
import { keyAfter } from '../../kit/lists/paging.ts'

/** Like `olderThan` of the kit, for a column of days: a timestamp would not use its index. */
export const pageAfter = (
  cursor: string | undefined,
  [day, id]: readonly [string, string],
): RawBuilder<boolean> | undefined => {
  if (cursor === undefined) return undefined
  const key = keyAfter(cursor)
  return sql<boolean>`(${sql.ref(day)}, ${sql.ref(id)}) < (${key.at.slice(0, 10)}::date, ${key.id}::bigint)`
}
