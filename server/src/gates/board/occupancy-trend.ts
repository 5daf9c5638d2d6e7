import { trendStepMinutes, trendSteps } from '@parkla/contract/gates/board/board.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../kit/database/database.ts'

type Moved = { placeId: number; step: number; change: number }

/**
 * Difference of cars between now and each earlier step: entries less exits plus
 * count corrections. Scans each place's two indexes over two hours, so the plan does not depend on the history's size.
 */
const readMoves = async (db: Db, placeIds: readonly number[], now: Instant): Promise<Moved[]> => {
  const from = sql`${now}::timestamptz - make_interval(mins => ${trendStepMinutes * trendSteps})`
  const stepOf = (column: string) =>
    sql`floor(extract(epoch from ${now}::timestamptz - ${sql.ref(column)}) / ${trendStepMinutes * 60})::int`
  const { rows } = await sql<Moved>`
    select i.id as "placeId", m.step, sum(m.change)::int as change
    from unnest(${placeIds}::bigint[]) i(id)
    cross join lateral (
      select ${stepOf('s.start_time')} as step, 1 as change from sessions s
      where s.place_id = i.id and s.deleted_at is null and s.start_time > ${from} and s.start_time <= ${now}
        and s.status <> 'CANCELLED' and s.type in ('PARKING', 'CAR_WASH')
      union all
      select ${stepOf('s.end_time')}, -1 from sessions s
      where s.place_id = i.id and s.deleted_at is null and s.status in ('ENDED', 'AUTO_ENDED')
        and s.end_time > ${from} and s.end_time <= ${now} and s.type in ('PARKING', 'CAR_WASH')
      union all
      select ${stepOf('c.created_at')}, c.difference from count_corrections c
      where c.place_id = i.id and c.created_at > ${from}) m
    group by i.id, m.step`.execute(db)
  return rows
}

/** Converts the current count and the differences to a curve, oldest first. */
export const trendOf = (occupied: number, moves: ReadonlyMap<number, number>): number[] => {
  const trend = [occupied]
  let then = occupied
  for (let step = 0; step < trendSteps; step += 1) {
    then -= moves.get(step) ?? 0
    trend.push(Math.max(0, then))
  }
  return trend.toReversed()
}

/** Changes by step of each place; a place without changes is absent. */
export const movesOf = async (
  db: Db,
  placeIds: readonly number[],
  now: Instant,
): Promise<Map<number, Map<number, number>>> => {
  const byPlace = new Map<number, Map<number, number>>()
  for (const { placeId, step, change } of await readMoves(db, placeIds, now)) {
    const moves = byPlace.get(placeId) ?? new Map<number, number>()
    byPlace.set(placeId, moves.set(step, change))
  }
  return byPlace
}
