import type { Reach, Scope } from '@parkla/contract/access/scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { partOf, type Bind } from '../../kit/database/parameters.ts'

/** Above this number the condition joins places; below, each place's own index is scanned. */
export const narrowScopeLimit = 60

/** Region code as a literal: the planner then knows the region's row count. */
const regionText = (code: string): string => {
  if (!/^[A-Z]{3}$/.test(code)) throw new Error('a region code has three capital letters')
  return `'${code}'`
}

type Columns = { region: string; place: string }

/**
 * SQL condition for the rows within a scope, undefined for everything: the row's region is in the scope, or
 * its place is (R18). An empty scope matches nothing (R174).
 */
export const scopeText = (scope: Scope, columns: Columns, bind: Bind): string | undefined => {
  if (scope.kind === 'everything') return undefined
  const regions = 'regions' in scope ? scope.regions : []
  const alternatives = [
    ...(regions.length > 0 ? [`${columns.region} in (${regions.map(regionText).join(', ')})`] : []),
    ...('placeIds' in scope ? [`${columns.place} = any(${bind(scope.placeIds)}::bigint[])`] : []),
  ]
  if (alternatives.length === 0) return 'false'
  return alternatives.length === 1 ? alternatives[0] : `(${alternatives.join(' or ')})`
}

/** Columns of sessions under their usual alias. */
export const sessionColumnsOfScope: Columns = { region: 's.region', place: 's.place_id' }

/** Whether a session `s` is in the scope. */
export const visibleTo = (scope: Scope): RawBuilder<boolean> =>
  partOf((bind) => scopeText(scope, sessionColumnsOfScope, bind) ?? 'true')

/** Whether a place `p` is in the scope, as SQL text. */
export const placeVisibleText = (scope: Scope, bind: Bind): string =>
  scopeText(scope, { region: 'p.region', place: 'p.id' }, bind) ?? 'true'

export const placeVisibleTo = (scope: Scope): RawBuilder<boolean> => partOf((bind) => placeVisibleText(scope, bind))

/** Whether a place of a known region is in the scope. */
export const reaches = (scope: Scope, { placeId, region }: { placeId: number; region: string }): boolean =>
  scope.kind === 'everything' ||
  ('regions' in scope && scope.regions.includes(region)) ||
  ('placeIds' in scope && scope.placeIds.includes(placeId))

/** `isOfApps` as SQL text. */
export const ofAppsText = ({ appIds }: Pick<Reach, 'appIds'>, column: string, bind: Bind): string =>
  appIds.length === 0 ? 'true' : `${column} = any(${bind([...appIds])}::bigint[])`

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
