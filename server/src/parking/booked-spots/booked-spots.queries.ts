import type { Term } from '@parkla/contract/parking/bookings/bookings.policy.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'

type Stretch = { from: Instant; to: Instant }

/** Bookings `b` of a place that overlap `[from, to)`, by an index-only scan of the range index. */
export const overlapping = (placeId: number, { from, to }: Stretch): RawBuilder<boolean> => sql<boolean>`
  b.place_id = ${placeId} and b.deleted_at is null and b.period && tstzrange(${from}::timestamptz, ${to}::timestamptz)`

/** Serializes saves of a place's bookings, so that two saves cannot both see the last spot as free (R144). */
export const lockBookingsOf = async (tx: Tx, placeId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bookings:${placeId}`}, 0))`.execute(tx)
}

/** Locks several places in the order of their ids, which prevents deadlocks. */
export const lockBookingsOfAll = async (tx: Tx, placeIds: readonly number[]): Promise<void> => {
  for (const placeId of placeIds.toSorted((one, other) => one - other)) await lockBookingsOf(tx, placeId)
}

export type TermAtPlace = Term & { placeId: number; exceptId: number }

/** Highest number of simultaneous bookings in the interval; ends are exclusive (R1, R144). */
export const countBookedAtOnce = async (db: Db | Tx, { placeId, exceptId, ...term }: TermAtPlace): Promise<number> => {
  const { StartTime: from, EndTime: to } = term
  const { rows } = await sql<{ most: number }>`
    with booked as (
      select b.start_time, b.end_time from bookings b where ${overlapping(placeId, { from, to })} and b.id <> ${exceptId}),
    changes as (
      select greatest(start_time, ${from}::timestamptz) as at, 1 as by from booked
      union all select end_time, -1 from booked where end_time < ${to}::timestamptz)
    select coalesce(max(at_once), 0)::int as most
    from (select sum(by) over (order by at, by rows unbounded preceding) as at_once from changes) c`.execute(db)
  return rows[0]?.most ?? 0
}
