import type { Surroundings, Term } from '@parkla/contract/bookings/bookings.policy.ts'
import { formatInstant, type Instant } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { partOf, type Bind } from '../../../kit/database/parameters.ts'
import { plateIdOf } from '../../../kit/database/plate-id.ts'
import { readSetting } from '../../settings/settings.queries.ts'
import type { BookableRow } from '../bookable.queries.ts'

type Stretch = { from: Instant; to: Instant }

/** SQL: bookings of a place that overlap `[from, to)`, by an index-only scan of the range index. */
export const overlappingText = (placeId: number, { from, to }: Stretch, bind: Bind): string =>
  `b.place_id = ${bind(placeId)} and b.deleted_at is null
    and b.period && tstzrange(${bind(from)}::timestamptz, ${bind(to)}::timestamptz)`

export const overlapping = (placeId: number, stretch: Stretch): RawBuilder<boolean> =>
  partOf((bind) => overlappingText(placeId, stretch, bind))

/** Serializes saves of a place's bookings, so that two saves cannot both see the last spot as free (R144). */
export const lockBookingsOf = async (tx: Tx, placeId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bookings:${placeId}`}, 0))`.execute(tx)
}

/** Locks several places in the order of their ids, which prevents deadlocks. */
export const lockBookingsOfAll = async (tx: Tx, placeIds: readonly number[]): Promise<void> => {
  for (const placeId of placeIds.toSorted((one, other) => one - other)) await lockBookingsOf(tx, placeId)
}

type Wanted = Term & { placeId: number; exceptId: number }

/** Highest number of simultaneous bookings in the interval; ends are exclusive (R1, R144). */
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

/**
 * The place, its parent and its children: a booking of the parent is valid at its children (R40), so a car needs
 * only one. `f` is the place of booking `b`.
 */
export const inFamilyOf = (placeId: number) => sql<boolean>`
  f.id = b.place_id and (f.id = ${placeId} or f.parent_id = ${placeId}
    or f.id = (select parent_id from places where id = ${placeId}))`

/** Name of the parent or child with the other booking; empty for the same place. */
export const elsewhere = (placeId: number) => sql<string>`case when f.id = ${placeId} then '' else f.name end`

/** The other booking as shown in the warning. */
export const shownTerm = (term: string, where: string): string => (where === '' ? term : `${term} (${where})`)

type Car = Wanted & { plate: string; zone: string }

const bookedAlready = async (db: Db | Tx, { plate, zone, ...wanted }: Car): Promise<{ term: string } | undefined> => {
  const { rows } = await sql<Term & { where: string }>`
    select b.start_time as "StartTime", b.end_time as "EndTime", ${elsewhere(wanted.placeId)} as "where"
    from bookings b join places f on ${inFamilyOf(wanted.placeId)}
    where b.plate_id = ${plateIdOf(plate)}
      and b.deleted_at is null and b.id <> ${wanted.exceptId}
      and b.start_time < ${wanted.EndTime} and b.end_time > ${wanted.StartTime}
    order by b.start_time, b.id limit 1`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const term = `${formatInstant(row.StartTime, zone)}–${formatInstant(row.EndTime, zone)}`
  return { term: shownTerm(term, row.where) }
}

/** Other bookings at the place and time; requires the lock of the place's bookings. */
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
