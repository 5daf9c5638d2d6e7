import { toleranceMinutes } from '@parkla/contract/bookings/bookings.rules.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { BookedTime } from '@parkla/contract/tariffs/tariffs.types.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database.ts'
import { plateIdOf } from '../../kit/plate-id.ts'

/** What a booking gives to the stay of its car (R77, R154; decision 0020). */

/** A booking for the whole holds at each of its parts, because a session belongs to the leaf (R40). */
const holdsAt = (placeId: number) => sql<boolean>`b.deleted_at is null and b.place_id in (
  select ${placeId}::bigint union select parent_id from places where id = ${placeId} and parent_id is not null)`

const tolerance = sql`make_interval(mins => ${toleranceMinutes}::int)`

export type BookingOfCar = { id: number; clientId: number | null }

/** `sessionId`: the stay that looks anew, which has nothing in use for itself. */
type ComingCar = { placeId: number; plate: string; at: Instant; sessionId?: number | undefined }

/**
 * The booking that a car comes by: it holds at that moment or begins within the tolerance. One that the same car stands by
 * in another part of its place is in use (R9). The client is whoever has its phone. It is held until the transaction ends, so
 * that whoever deletes it finds the stay that begins by it, or is waited for and leaves nothing to come by.
 */
export const bookingOfCar = async (
  tx: Tx,
  { placeId, plate, at, sessionId }: ComingCar,
): Promise<BookingOfCar | undefined> => {
  const { rows } = await sql<BookingOfCar>`
    select b.id, (select c.id from clients c
      where b.phone <> '' and c.phone_number = b.phone and c.deleted_at is null order by c.id limit 1) as "clientId"
    from bookings b
    where b.plate_id = ${plateIdOf(plate)} and ${holdsAt(placeId)}
      and b.start_time <= ${at}::timestamptz + ${tolerance} and b.end_time > ${at}::timestamptz
      and not exists(select 1 from sessions s
        where s.booking_id = b.id and s.status = 'STARTED' and s.deleted_at is null and s.place_id <> ${placeId}
          and s.id is distinct from ${sessionId ?? null}::bigint)
    order by b.start_time, b.id limit 1
    for key share of b`.execute(tx)
  return rows[0]
}

/** A stay as it is to be priced; `bookingId`: the one that it came by. */
export type StayOfCar = {
  sessionId: number
  placeId: number
  plateId: number | null
  bookingId: number | null
  start: Instant
  end: Instant
}

/** `bookingId` without `booked`: a booking of another system, whose times nobody here knows. */
export type BookingsOfStay = { bookingId: number | null; booked: BookedTime[] }

type Held = { id: number; start: Instant; end: Instant }

/** As they stand now; one that the stay came by holds within its tolerance, others only where their own time meets it. */
const heldFor = async (db: Db | Tx, stay: StayOfCar): Promise<Held[]> => {
  const { sessionId, placeId, plateId, bookingId, start, end } = stay
  const { rows } = await sql<Held>`
    select b.id, b.start_time as start, b.end_time as "end"
    from bookings b
    where b.plate_id = ${plateId} and ${holdsAt(placeId)}
      and b.start_time < ${end}::timestamptz + ${tolerance} and b.end_time > ${start}::timestamptz - ${tolerance}
      and (b.id = ${bookingId}::bigint or (b.start_time < ${end}::timestamptz and b.end_time > ${start}::timestamptz
        and not exists(select 1 from sessions s
          where s.booking_id = b.id and s.id <> ${sessionId} and s.deleted_at is null and s.status <> 'CANCELLED'
            and s.start_time < ${end}::timestamptz and (s.end_time is null or s.end_time > ${start}::timestamptz))))
    order by b.start_time, b.id`.execute(db)
  return rows
}

const isOurs = async (db: Db | Tx, id: number): Promise<boolean> =>
  (await db.selectFrom('bookings').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The bookings that cover a stay, or parts of it, also where it began before they did (R154). */
export const bookingsOfStay = async (db: Db | Tx, stay: StayOfCar): Promise<BookingsOfStay> => {
  const held = stay.plateId === null ? [] : await heldFor(db, stay)
  const [first] = held
  if (first) {
    const cameBy = held.some(({ id }) => id === stay.bookingId) ? stay.bookingId : first.id
    return { bookingId: cameBy, booked: held.map(({ start, end }) => ({ start, end, toleranceMinutes })) }
  }
  const isForeign = stay.bookingId !== null && !(await isOurs(db, stay.bookingId))
  return { bookingId: isForeign ? stay.bookingId : null, booked: [] }
}
