import type { Scope } from '@parkla/contract/access/scope.ts'
import { sql, type RawBuilder } from 'kysely'

/** A list this long is asked of the places; a shorter one walks each place's own index. */
export const narrowScopeLimit = 60

/**
 * The one SQL condition of who may see a row (design §5), for tables with `place_id` and `region` columns under
 * `alias`. An empty scope matches nothing (R174).
 */
export const visibleTo = (scope: Scope, alias: 's' | 'e'): RawBuilder<boolean> => {
  if (scope.kind === 'everything') return sql`true`
  return scope.kind === 'regions'
    ? sql`${sql.ref(`${alias}.region`)} = any(${scope.regions}::text[])`
    : sql`${sql.ref(`${alias}.place_id`)} = any(${scope.placeIds}::bigint[])`
}

/** The same for the places themselves. */
export const placeVisibleTo = (scope: Scope): RawBuilder<boolean> => {
  if (scope.kind === 'everything') return sql`true`
  return scope.kind === 'regions'
    ? sql`p.region = any(${scope.regions}::text[])`
    : sql`p.id = any(${scope.placeIds}::bigint[])`
}

/** Whether a place, whose region is known, lies in the scope. */
export const reaches = (scope: Scope, place: { placeId: number; region: string }): boolean => {
  if (scope.kind === 'everything') return true
  return scope.kind === 'regions' ? scope.regions.includes(place.region) : scope.placeIds.includes(place.placeId)
}
