import type { Surroundings, Term } from '@parkla/contract/parking/bookings/bookings.policy.ts'
import { formatInstant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { plateIdOf } from '../../../kit/database/plate-id.ts'
import { readSetting } from '../../../office/settings/settings.queries.ts'
import { countBookedAtOnce, type TermAtPlace } from '../../booked-spots/booked-spots.queries.ts'
import type { BookableRow } from '../bookable.queries.ts'

/**
 * The place, its parent and its children: a booking of the parent is valid at its children (R40), so a car needs
 * only one. `f` is the place of booking `b`.
 */
export const inFamilyOf = (placeId: number) => sql<boolean>`
  f.id = b.place_id and (f.id = ${placeId} or f.parent_id = ${placeId}
    or f.id = (select parent_id from places where id = ${placeId}))`

/** Name of the parent or child with the other booking; empty for the same place. */
export const elsewhere = (placeId: number) => sql<string>`case when f.id = ${placeId} then '' else f.name end`

/** Text of the other booking in the warning: its time, and its place unless that is the same. */
export const shownTerm = (term: string, where: string): string => (where === '' ? term : `${term} (${where})`)

type Car = TermAtPlace & { plate: string; zone: string }

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
