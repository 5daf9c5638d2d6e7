import { toleranceMinutes } from '@parkla/contract/parking/bookings/booking-state.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { BookedTime } from '@parkla/contract/parking/tariffs/pricing-types.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { plateIdOf } from '../../../kit/database/plate-id.ts'
import { withWhole } from '../../places/parts.queries.ts'

/** Bookings that cover the session of a car (R77, R154; decision 0020). */

/** Bookings of the place or of its whole (R40). */
const holdsAt = (placeId: number) => sql<boolean>`b.deleted_at is null and b.place_id in ${withWhole(placeId)}`

const tolerance = sql`make_interval(mins => ${toleranceMinutes}::int)`

type BookingOfCar = { id: number; clientId: number | null }

/** `sessionId`: the session that is priced again; it does not count as using a booking. */
type ComingCar = { placeId: number; plate: string; at: Instant; sessionId?: number | undefined }

/**
 * The booking with which a car enters: valid at this time or beginning within the tolerance. A booking with which the car is parked
 * at another child is in use (R9). The client is found by phone. Locked until the transaction ends, so
 * that a concurrent delete either sees the new session or completes first.
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

/** The session to price; `bookingId`: the booking with which it entered. */
type StayOfCar = {
  sessionId: number
  placeId: number
  plateId: number | null
  bookingId: number | null
  start: Instant
  end: Instant
}

/** `bookingId` without `booked`: a booking of another system with unknown times. */
type BookingsOfStay = { bookingId: number | null; booked: BookedTime[] }

type Held = { id: number; start: Instant; end: Instant }

/** Current times; the session's own booking includes its tolerance, others only their own time. */
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

/** Bookings that cover a session or parts of it, also when it began earlier (R154). */
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
