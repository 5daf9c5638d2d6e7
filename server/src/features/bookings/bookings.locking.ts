import { sql } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { found } from '../../kit/errors.ts'
import { placeVisibleTo } from '../access/visible-to.ts'
import { bookingColumns, type BookingRow } from './bookings.row.ts'
import { lockBookingsOf } from './capacity.queries.ts'

/** The booking within reach with its place's other bookings, held until the transaction ends; unmasked. */
export const lockBooking = async (tx: Tx, ctx: Context, id: number): Promise<BookingRow> => {
  const { rows } = await sql<{ place_id: number }>`select place_id from bookings where id = ${id}`.execute(tx)
  await lockBookingsOf(tx, found(rows[0]).place_id)
  await sql`select 1 from bookings where id = ${id} for update`.execute(tx)
  const { rows: locked } = await sql<BookingRow>`
    select ${bookingColumns}
    from bookings b join places p on p.id = b.place_id join plates n on n.id = b.plate_id
    where b.id = ${id} and b.deleted_at is null and p.is_bookable and p.deleted_at is null
      and ${placeVisibleTo(scopeFor(ctx, 'bookings.edit'))}`.execute(tx)
  return found(locked[0])
}

/** Whether a car came by it (R154: up to half an hour early). */
export const hasSessionBy = async (tx: Tx, bookingId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from sessions where booking_id = ${bookingId} and deleted_at is null and status <> 'CANCELLED'
    limit 1`.execute(tx)
  return rows.length > 0
}
