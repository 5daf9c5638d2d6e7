import { keyAfter } from '../../kit/lists/paging.ts'
import type { Bind } from '../../kit/database/parameters.ts'

/** As `olderThan` of the kit for a column of days: a timestamp would not use its index. '' without a cursor. */
export const pageAfter = (cursor: string | undefined, [day, id]: readonly [string, string], bind: Bind): string => {
  if (cursor === undefined) return ''
  const key = keyAfter(cursor)
  return `(${day}, ${id}) < (${bind(key.at.slice(0, 10))}::date, ${bind(key.id)}::bigint)`
}
