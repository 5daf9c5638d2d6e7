import type { Actor } from '@parkla/contract/access/actor.ts'
import type { Booking } from '@parkla/contract/bookings/bookings.schema.ts'
import { maskEmail, maskName, maskPhone } from '@parkla/contract/kit/phone.ts'
import { sql } from 'kysely'

/** A booking `b` with its plate `n`, in the wire's names. */
export type BookingRow = Booking

/** The place of a booking with its parts: a session belongs to the leaf, a booking may be for the whole (R40). */
export const groundOf = (placeId: unknown) =>
  sql`(select g.id from places g where g.deleted_at is null and (g.id = ${placeId} or g.parent_id = ${placeId}))`

/** Its car stands here now (R146). */
export const isParkingHere = sql<boolean>`exists(
  select 1 from sessions s where s.plate_id = b.plate_id and s.status = 'STARTED' and s.deleted_at is null
    and s.place_id in ${groundOf(sql.ref('b.place_id'))})`

/**
 * It does not. Asked of one booking after the other: as `not exists` PostgreSQL would compare the whole history with all
 * sessions before it shows a page.
 */
export const isNotParkingHere = sql<boolean>`not coalesce((
  select true from sessions s where s.plate_id = b.plate_id and s.status = 'STARTED' and s.deleted_at is null
    and s.place_id in ${groundOf(sql.ref('b.place_id'))} limit 1), false)`

export const bookingColumns = sql`
  b.id as "ID", b.place_id as "PlaceID", n.plate as "LicensePlate", b.created_at as "CreatedAt",
  b.start_time as "StartTime", b.end_time as "EndTime", b.name as "Name", b.phone as "Phone", b.email as "Email",
  b.external_booking_number as "ExternalBookingNumber", b.comments as "Comments", b.cost_in_cents as "CostInCents",
  b.id as "OrderIndex", b.currency as "Currency", (b.tariff_id is not null or b.cost_in_cents <> 0) as "HasPrice", b.updated_at as "UpdatedAt", ${isParkingHere} as "IsParking"`

/** The row as this reader may see it (R79). */
export const asBooking = (row: BookingRow, { canSeeClientsPersonalData }: Actor): Booking =>
  canSeeClientsPersonalData
    ? row
    : { ...row, Name: maskName(row.Name), Phone: maskPhone(row.Phone), Email: maskEmail(row.Email) }
