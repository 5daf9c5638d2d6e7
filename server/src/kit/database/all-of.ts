import { sql, type RawBuilder } from 'kysely'

/** The conditions joined by `and`, without undefined ones; `true` if none is left. */
export const allOf = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<boolean> => {
  const left = conditions.filter((condition) => condition !== undefined)
  return left.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(left, sql` and `)}`
}
