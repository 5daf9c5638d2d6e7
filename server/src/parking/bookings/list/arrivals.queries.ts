import type { Arrivals } from '@parkla/contract/parking/bookings/arrivals.endpoints.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../../kit/context.ts'
import { placeVisibleTo } from '../../../people/access/visible-to.queries.ts'

/** Bookings that start today at bookable places in scope (R153): one range of `bookings_place` per place. */
export const countArrivals = async (ctx: Context): Promise<Arrivals> => {
  const { rows } = await sql<Arrivals>`
    select count(*) as "Today",
      count(*) filter (where exists (
        select 1 from sessions s where s.booking_id = b.id and s.deleted_at is null)) as "Arrived"
    from (
      select p.id, p.time_zone as zone, date_trunc('day', ${ctx.now}::timestamptz at time zone p.time_zone) as day
      from places p
      where p.is_bookable and p.deleted_at is null and ${placeVisibleTo(scopeFor(ctx, 'bookings.view'))}) p
    join bookings b on b.place_id = p.id and b.deleted_at is null
      and b.start_time >= p.day at time zone p.zone
      and b.start_time < (p.day + interval '1 day') at time zone p.zone`.execute(ctx.replica)
  return rows[0] ?? { Today: 0, Arrived: 0 }
}
