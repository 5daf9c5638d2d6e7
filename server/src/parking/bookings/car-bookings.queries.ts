import type { CarBooking } from '@parkla/contract/parking/car-records/car-records.schema.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import { containing, containsText } from '../../kit/database/like.ts'
import { Parameters } from '../../kit/database/parameters.ts'
import { read } from '../../kit/database/read.ts'
import { placeVisibleText } from '../../people/access/visible-to.queries.ts'
import { clientText } from './list/client-text.ts'

type Wanted = {
  /** Ids of the plates; undefined: of all cars. */
  plateIds: readonly number[] | undefined
  /** Part of a phone number; empty: of all numbers. */
  digits: string
  within: { fromInstant: string; toInstant: string } | undefined
  limit: number
}

/** The joined text has the trigram index. */
const phoneConditions = (like: string): string[] => [containsText(clientText, like), `b.phone like ${like}`]

/** Newest bookings of these cars and numbers without a session, in the caller's scope. */
export const listCarBookings = async (ctx: Context, wanted: Wanted): Promise<CarBooking[]> => {
  const { plateIds, digits, within, limit } = wanted
  const { add, values } = new Parameters()
  const conditions = [
    'b.deleted_at is null',
    ...(plateIds ? [`b.plate_id = any(${add(plateIds)}::bigint[])`] : []),
    ...(digits === '' ? [] : phoneConditions(add(containing(digits)))),
    ...(within ? [`b.period && tstzrange(${add(within.fromInstant)}::timestamptz, ${add(within.toInstant)})`] : []),
  ]
  const text = `
    with met as materialized (
      select b.id, b.plate_id, b.place_id, b.start_time, b.end_time from bookings b where ${conditions.join(' and ')})
    select b.id as "Id", n.plate as "CarNumber", b.start_time as "StartTime", b.end_time as "EndTime",
      json_build_object('Id', p.id, 'Name', p.name, 'TimeZone', p.time_zone) as "Place"
    from met b join places p on p.id = b.place_id join plates n on n.id = b.plate_id
    where p.is_bookable and p.deleted_at is null and ${placeVisibleText(scopeFor(ctx, 'bookings.view'), add)}
      and not exists(select 1 from sessions s where s.booking_id = b.id and s.deleted_at is null)
    order by b.start_time desc, b.id desc limit ${limit}`
  return read<CarBooking>(ctx.replica, text, values)
}
