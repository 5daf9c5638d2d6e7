import type { Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { found } from '../../../kit/errors.ts'
import { readBooking } from '../bookings.queries.ts'
import { lockBookingsOf } from '../../booked-spots/booked-spots.queries.ts'

/** Locks the booking in scope and its place until the transaction ends; unmasked. */
export const lockBooking = async (tx: Tx, ctx: Context, id: number): Promise<Booking> => {
  const { rows } = await sql<{ place_id: number }>`select place_id from bookings where id = ${id}`.execute(tx)
  await lockBookingsOf(tx, found(rows[0]).place_id)
  await sql`select 1 from bookings where id = ${id} for update`.execute(tx)
  return found(await readBooking(tx, id, scopeFor(ctx, 'bookings.edit')))
}

/** Whether the booked car has arrived, up to half an hour early (R154). */
export const hasSessionBy = async (tx: Tx, bookingId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from sessions where booking_id = ${bookingId} and deleted_at is null and status <> 'CANCELLED'
    limit 1`.execute(tx)
  return rows.length > 0
}
