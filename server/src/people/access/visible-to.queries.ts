import type { Reach, Scope } from '@parkla/contract/access/scope.ts'
import { sql, type RawBuilder } from 'kysely'

/** Above this number the condition joins places; below, each place's own index is scanned. */
export const narrowScopeLimit = 60

type Columns = { region: RawBuilder<unknown>; place: RawBuilder<unknown> }

/**
 * Whether the row with these columns is in the scope: its region is, or its place (R18). An empty scope matches nothing (R174).
 * Region codes are literals: the planner then knows the region's row count.
 */
export const isWithin = (scope: Scope, { region, place }: Columns): RawBuilder<boolean> => {
  if (scope.kind === 'everything') return sql<boolean>`true`
  const regions = 'regions' in scope ? scope.regions : []
  const alternatives = [
    ...(regions.length > 0 ? [sql`${region} in (${sql.join(regions.map((code) => sql.lit(code)))})`] : []),
    ...('placeIds' in scope ? [sql`${place} = any(${scope.placeIds}::bigint[])`] : []),
  ]
  return alternatives.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(alternatives, sql` or `)})`
}

/** Whether a session `s` is in the scope. */
export const visibleTo = (scope: Scope): RawBuilder<boolean> =>
  isWithin(scope, { region: sql`s.region`, place: sql`s.place_id` })

/** Whether a place `p` is in the scope. */
export const placeVisibleTo = (scope: Scope): RawBuilder<boolean> =>
  isWithin(scope, { region: sql`p.region`, place: sql`p.id` })

/** Whether a place of a known region is in the scope. */
export const reaches = (scope: Scope, { placeId, region }: { placeId: number; region: string }): boolean =>
  scope.kind === 'everything' ||
  ('regions' in scope && scope.regions.includes(region)) ||
  ('placeIds' in scope && scope.placeIds.includes(placeId))

/** Whether the app in `column` is one of the user's (R176). */
export const isOfApps = ({ appIds }: Pick<Reach, 'appIds'>, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  appIds.length === 0 ? sql`true` : sql`${column} = any(${[...appIds]}::bigint[])`

/** The app of a new record: the first of the user's (R176). */
export const appOfNew = ({ appIds }: Pick<Reach, 'appIds'>): number => appIds[0] ?? 1

/** The app of a record that is saved: the one sent, else the one that it has, else the first of the user's (R176). */
export const appOfSaved = (
  reach: Pick<Reach, 'appIds'>,
  { AppId, before }: { AppId: number | undefined; before: { AppId: number } | undefined },
): number => AppId ?? before?.AppId ?? appOfNew(reach)

/** Whether an app exists and is one of the user's, or the one that the record already has (R176). */
export const isChoosableApp = (
  reach: Pick<Reach, 'appIds'>,
  { AppId, before }: { AppId: number; before: number | undefined },
): RawBuilder<boolean> =>
  sql`exists(select 1 from apps where id = ${AppId} and (id = ${before ?? 0} or ${isOfApps(reach, sql`id`)}))`
