import type { Scope } from '@parkla/contract/access/scope.ts'
import { sql, type RawBuilder } from 'kysely'

/** A list this long is asked of the places; a shorter one walks each place's own index. */
export const narrowScopeLimit = 60

/**
 * The one SQL condition of who may see a row (design §5), for tables with `place_id` and `region` columns under
 * `alias`. An empty scope matches nothing (R174).
 */
export const visibleTo = (scope: Scope, alias: 's' | 'e'): RawBuilder<boolean> => {
  switch (scope.kind) {
    case 'everything':
      return sql`true`
    case 'regions':
      return sql`${sql.ref(`${alias}.region`)} = any(${scope.regions}::text[])`
    case 'places':
      return sql`${sql.ref(`${alias}.place_id`)} = any(${scope.placeIds}::bigint[])`
  }
}

/** The same for the places themselves. */
export const placeVisibleTo = (scope: Scope): RawBuilder<boolean> => {
  switch (scope.kind) {
    case 'everything':
      return sql`true`
    case 'regions':
      return sql`p.region = any(${scope.regions}::text[])`
    case 'places':
      return sql`p.id = any(${scope.placeIds}::bigint[])`
  }
}

/** Whether a place, whose region is known, lies in the scope. */
export const reaches = (scope: Scope, place: { placeId: number; region: string }): boolean => {
  switch (scope.kind) {
    case 'everything':
      return true
    case 'regions':
      return scope.regions.includes(place.region)
    case 'places':
      return scope.placeIds.includes(place.placeId)
  }
}
