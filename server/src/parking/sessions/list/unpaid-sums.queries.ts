import type { Scope } from '@parkla/contract/access/scope.ts'
import type { ListTotals } from '@parkla/contract/kit/listing.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../kit/database/database.ts'
import { isWithin } from '../../../people/access/visible-to.queries.ts'

/** Sums of whole regions where the scope has them, which are few rows; of single places elsewhere. */
const sumsIn = (scope: Scope): RawBuilder<boolean> => {
  const placeIds = 'placeIds' in scope ? scope.placeIds : []
  const ofRegions: Scope = scope.kind === 'regionsAndPlaces' ? { kind: 'regions', regions: scope.regions } : scope
  const isInRegion = isWithin(ofRegions, { region: sql`region`, place: sql`place_id` })
  if (scope.kind === 'places') return sql`place_id = any(${placeIds}::bigint[])`
  return sql`(place_id = 0 and ${isInRegion} or place_id = any(${placeIds}::bigint[]) and not ${isInRegion})`
}

type Row = { currency: string; sessions: number; cents: number }

/**
 * Number and sums of the unpaid sessions in the scope that touch the time from `since` on, which lies on a quarter of an hour: whole days of UTC,
 * the quarters before the first of them, and the changes that no job has added up yet (decision 0170).
 */
export const unpaidSince = async (db: Db, scope: Scope, since: Instant): Promise<ListTotals> => {
  const from = sql`${since}::timestamptz`
  const firstDay = sql`date_bin('1 day', ${from} + interval '1 day' - interval '1 microsecond', '2000-01-01 00:00+00')`
  const sums = sql`select currency, sessions, in_cents from unpaid_sums where ${sumsIn(scope)}`
  const isVisible = isWithin(scope, { region: sql`region`, place: sql`place_id` })
  const { rows } = await sql<Row>`
    select currency, sum(sessions)::bigint as sessions, sum(in_cents)::bigint as cents from (
      ${sums} and span = 'DAY' and at >= ${firstDay}
      union all ${sums} and span = 'QUARTER' and at >= ${from} and at < ${firstDay}
      union all select currency, sessions, in_cents from unpaid_changes where lasts_to >= ${from} and ${isVisible}) u
    group by currency having sum(sessions) <> 0 order by currency`.execute(db)
  return {
    Count: rows.reduce((count, { sessions }) => count + sessions, 0),
    IsMore: false,
    Sums: rows.map(({ currency, cents }) => ({ Currency: currency, SumInCents: cents })),
  }
}
