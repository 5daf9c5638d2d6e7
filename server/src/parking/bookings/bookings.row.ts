import type { Actor } from '@parkla/contract/access/actor.ts'
import type { Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { maskEmail, maskName, maskPhone } from '@parkla/contract/kit/phones/phone.ts'
import { sql, type RawBuilder } from 'kysely'
import { positionsOf, selectedOf, type Columns, type TupleOf } from '../../kit/database/columns.ts'

/** The booking's place and its children: sessions belong to the leaf, a booking may be for the parent (R40). */
export const placeAndChildren = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select g.id from places g where g.deleted_at is null and (g.id = ${id} or g.parent_id = ${id}))`

const standing = sql`from sessions s where s.plate_id = b.plate_id and s.status = 'STARTED' and s.deleted_at is null
  and s.place_id in ${placeAndChildren(sql`b.place_id`)}`

/**
 * The car of booking `b` is not parked here now (R146). A correlated subquery: as `not exists` PostgreSQL would
 * hash-join the whole history with all sessions before the first page.
 */
export const isNotParkingHere = sql<boolean>`not coalesce((select true ${standing} limit 1), false)`

/** Plates parked at a place. */
export const platesParkedAt = (placeId: number): RawBuilder<unknown> => sql`
  select distinct s.plate_id from sessions s where s.status = 'STARTED' and s.deleted_at is null
    and s.plate_id is not null and s.place_id in ${placeAndChildren(sql`${placeId}::bigint`)}`

/** The plate of a booking `b` as a scalar subquery: a join would run for all rows, not only the page's. */
export const plateOfBooking = sql`(select plate from plates where id = b.plate_id)`

/** Whether booking `b` has a price. */
export const hasPrice = sql`(b.tariff_id is not null or b.cost_in_cents <> 0)`

/** Row as read from the database. */
type Row = Omit<Booking, 'OrderIndex' | 'IsParking' | 'IsParkingByAnother'> & {
  /** Whether the car is parked by another booking; null: not parked here. */
  StandsByAnother: boolean | null
}

const columns = [
  ['ID', 'b.id'],
  ['PlaceID', 'b.place_id'],
  ['LicensePlate', plateOfBooking],
  ['CreatedAt', 'b.created_at'],
  ['StartTime', 'b.start_time'],
  ['EndTime', 'b.end_time'],
  ['Name', 'b.name'],
  ['Phone', 'b.phone'],
  ['Email', 'b.email'],
  ['ExternalBookingNumber', 'b.external_booking_number'],
  ['Comments', 'b.comments'],
  ['CostInCents', 'b.cost_in_cents'],
  ['Currency', 'b.currency'],
  ['HasPrice', hasPrice],
  ['UpdatedAt', 'b.updated_at'],
  ['StandsByAnother', sql`(select bool_or(coalesce(s.booking_id <> b.id, false)) ${standing})`],
] as const satisfies Columns<Row>

/** A booking as an array of values in the order of `columns`, the driver's fastest row mode. */
export type BookingTuple = TupleOf<Row, typeof columns>
const at = positionsOf(columns)

export const bookingColumns = selectedOf(columns)

/** Maps the array by position. */
export const asBooking = (row: BookingTuple): Booking => ({
  ID: row[at.ID],
  PlaceID: row[at.PlaceID],
  LicensePlate: row[at.LicensePlate],
  CreatedAt: row[at.CreatedAt],
  StartTime: row[at.StartTime],
  EndTime: row[at.EndTime],
  Name: row[at.Name],
  Phone: row[at.Phone],
  Email: row[at.Email],
  ExternalBookingNumber: row[at.ExternalBookingNumber],
  Comments: row[at.Comments],
  CostInCents: row[at.CostInCents],
  OrderIndex: row[at.ID],
  Currency: row[at.Currency],
  HasPrice: row[at.HasPrice],
  UpdatedAt: row[at.UpdatedAt],
  IsParking: row[at.StandsByAnother] !== null,
  IsParkingByAnother: row[at.StandsByAnother] === true,
})

type Person = Pick<Booking, 'Name' | 'Phone' | 'Email'>

/** The booking, masked for this reader (R79). */
export const seenBy = <Shown extends Person>({ canSeeClientsPersonalData }: Actor, shown: Shown): Shown =>
  canSeeClientsPersonalData
    ? shown
    : { ...shown, Name: maskName(shown.Name), Phone: maskPhone(shown.Phone), Email: maskEmail(shown.Email) }
