import type { CarBooking } from '@parkla/contract/parking/car-records/car-records.schema.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import { allOf } from '../../kit/database/all-of.ts'
import { containing, hasText } from '../../kit/database/like.ts'
import { read } from '../../kit/database/read.ts'
import { placeVisibleTo } from '../../people/access/visible-to.queries.ts'
import { clientText } from './list/client-text.ts'

type Wanted = {
  /** Ids of the plates; undefined: of all cars. */
  plateIds: readonly number[] | undefined
  /** Part of a phone number; empty: of all numbers. */
  digits: string
  within: { fromInstant: string; toInstant: string } | undefined
  limit: number
}

/** Newest bookings of these cars and numbers without a session, in the caller's scope. */
export const listCarBookings = async (ctx: Context, wanted: Wanted): Promise<CarBooking[]> => {
  const { plateIds, digits, within, limit } = wanted
  const isMet = allOf([
    sql`b.deleted_at is null`,
    plateIds && sql`b.plate_id = any(${plateIds}::bigint[])`,
    // The joined text has the trigram index.
    digits === '' ? undefined : sql`${hasText(clientText, digits)} and b.phone like ${containing(digits)}`,
    within && sql`b.period && tstzrange(${within.fromInstant}::timestamptz, ${within.toInstant})`,
  ])
  const bookings = sql<CarBooking>`
    with met as materialized (
      select b.id, b.plate_id, b.place_id, b.start_time, b.end_time from bookings b where ${isMet})
    select b.id as "Id", n.plate as "CarNumber", b.start_time as "StartTime", b.end_time as "EndTime",
      json_build_object('Id', p.id, 'Name', p.name, 'TimeZone', p.time_zone) as "Place"
    from met b join places p on p.id = b.place_id join plates n on n.id = b.plate_id
    where p.is_bookable and p.deleted_at is null and ${placeVisibleTo(scopeFor(ctx, 'bookings.view'))}
      and not exists(select 1 from sessions s where s.booking_id = b.id and s.deleted_at is null)
    order by b.start_time desc, b.id desc limit ${sql.lit(limit)}`
  return read(ctx.replica, bookings)
}
