import type { Surroundings, Term } from '@parkla/contract/bookings/bookings.policy.ts'
import { formatInstant, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database.ts'
import { readSetting } from '../settings/settings.queries.ts'
import type { BookableRow } from './bookable.queries.ts'

/** What of a place's bookings overlaps `[from, to)`, found by the index over both ends alone. */
export const overlapping = (placeId: number, { from, to }: { from: Instant; to: Instant }) => sql<boolean>`
  b.place_id = ${placeId} and b.deleted_at is null
  and b.period && tstzrange(${from}::timestamptz, ${to}::timestamptz)`

/** Whoever books at a place waits for the one before, so that the last spot is seen free by one only (R144). */
export const lockBookingsOf = async (tx: Tx, placeId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bookings:${placeId}`}, 0))`.execute(tx)
}

type Wanted = Term & { placeId: number; exceptId: number }

/** The most bookings at once within the term: at one moment cars leave before others come (R1, R144). */
export const countBookedAtOnce = async (db: Db | Tx, { placeId, exceptId, ...term }: Wanted): Promise<number> => {
  const { StartTime: from, EndTime: to } = term
  const { rows } = await sql<{ most: number }>`
    with booked as (
      select b.start_time, b.end_time from bookings b where ${overlapping(placeId, { from, to })} and b.id <> ${exceptId}),
    changes as (
      select greatest(start_time, ${from}::timestamptz) as at, 1 as by from booked
      union all select end_time, -1 from booked where end_time < ${to}::timestamptz)
    select coalesce(max(at_once), 0)::int as most
    from (select sum(by) over (order by at, by rows unbounded preceding) as at_once from changes) c`.execute(db)
  return rows[0]?.most ?? 0
}

type Car = Wanted & { plate: string; zone: string }

const bookedAlready = async (db: Db | Tx, { plate, zone, ...wanted }: Car): Promise<{ term: string } | undefined> => {
  const { rows } = await sql<Term>`
    select b.start_time as "StartTime", b.end_time as "EndTime"
    from bookings b
    where b.plate_id = (select id from plates where plate = ${plate}) and b.place_id = ${wanted.placeId}
      and b.deleted_at is null and b.id <> ${wanted.exceptId}
      and b.start_time < ${wanted.EndTime} and b.end_time > ${wanted.StartTime}
    order by b.start_time, b.id limit 1`.execute(db)
  const [row] = rows
  return row && { term: `${formatInstant(row.StartTime, zone)}–${formatInstant(row.EndTime, zone)}` }
}

/** What a booking would meet at its place and time; asked while the place's bookings are locked. */
export const surroundingsOf = async (
  tx: Tx,
  place: BookableRow,
  { plate, exceptId, StartTime, EndTime }: Term & { plate: string; exceptId: number },
): Promise<Surroundings> => {
  const wanted = { placeId: place.PlaceID, exceptId, StartTime, EndTime }
  const samePlate = await bookedAlready(tx, { ...wanted, plate, zone: place.TimeZone })
  return {
    bookedAtOnce: await countBookedAtOnce(tx, wanted),
    spots: place.MaxNumberOfSpots,
    refusalPercent: await readSetting(tx, 'bookingRefusalPercent'),
    ...(samePlate && { samePlate }),
  }
}
