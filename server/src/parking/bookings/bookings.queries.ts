import type { Scope } from '@parkla/contract/access/scope.ts'
import type { bookingsApi } from '@parkla/contract/parking/bookings/bookings.endpoints.ts'
import { heatmapOf, heatmapWindow, type Interval } from '@parkla/contract/parking/bookings/heatmap.ts'
import type { Booking, Heatmap, ParkingStatus } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { instantToLocal, zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { plateIdOf } from '../../kit/database/plate-id.ts'
import { read, readTuples } from '../../kit/database/read.ts'
import { placeVisibleTo } from '../../people/access/visible-to.queries.ts'
import { readBookable } from './bookable.queries.ts'
import { asBooking, bookingColumns, placeAndChildren, seenBy, type BookingTuple } from './bookings.row.ts'
import { overlapping } from '../booked-spots/booked-spots.queries.ts'

type Api = typeof bookingsApi

/** A booking in scope at a bookable place; unmasked. */
export const readBooking = async (db: Db | Tx, id: number, scope: Scope): Promise<Booking | undefined> => {
  const booking = sql<BookingTuple>`
    select ${bookingColumns} from bookings b join places p on p.id = b.place_id
    where b.id = ${id} and b.deleted_at is null and p.is_bookable and p.deleted_at is null
      and ${placeVisibleTo(scope)}`
  const [row] = await readTuples(db, booking)
  return row && asBooking(row)
}

export const findBooking = async (ctx: Context, { bookingId }: { bookingId: number }): Promise<Booking> =>
  seenBy(ctx.actor, found(await readBooking(ctx.db, bookingId, scopeFor(ctx, 'bookings.view'))))

/** Whether the car with this plate is parked at the place (R149). */
export const findParkingStatus = async (
  ctx: Context,
  { placeId, vehicleNumber: plate }: RequestOf<Api['parkingStatus']>,
): Promise<ParkingStatus> => {
  await readBookable(ctx.db, ctx, { permission: 'bookings.view', placeId })
  const running = sql<{ start: Instant; booking: number | null }>`
    select s.start_time as start, s.booking_id as booking from sessions s
    where s.plate_id = ${plateIdOf(plate)} and s.status = 'STARTED'
      and s.deleted_at is null and s.place_id in ${placeAndChildren(sql`${placeId}`)}
    order by s.start_time desc limit 1`
  const [session] = await read(ctx.db, running)
  return {
    licensePlate: plate,
    isParking: session !== undefined,
    startTime: session?.start ?? zeroDate,
    bookingId: session?.booking ?? null,
  }
}

/** Highest number of simultaneous bookings in each hour of seven days (R151). */
export const findHeatmap = async (
  ctx: Context,
  { placeId, from: asked }: RequestOf<Api['heatmap']>,
): Promise<Heatmap> => {
  const place = await readBookable(ctx.replica, ctx, { permission: 'bookings.view', placeId })
  const zone = place.TimeZone
  const from = asked ?? instantToLocal(ctx.now, zone)
  // Selects indexed columns only: an index-only scan (decision 0020).
  const { rows } = await sql<Interval>`
    select (extract(epoch from lower(b.period)) * 1000)::float8 as "startMs",
      (extract(epoch from upper(b.period)) * 1000)::float8 as "endMs"
    from bookings b where ${overlapping(placeId, heatmapWindow(from, zone))}`.execute(ctx.replica)
  return { Data: heatmapOf(rows, { from, zone }), MaxNumberOfSpots: place.MaxNumberOfSpots }
}
