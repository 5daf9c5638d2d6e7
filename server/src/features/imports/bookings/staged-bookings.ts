import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Tx, Db } from '../../../kit/database.ts'
import { isWanted } from '../staged-rows.ts'
import type { BookingDetails } from './bookings.row.ts'
import { scopeOf, type Scope } from '@parkla/contract/access/scope.ts'
import { findPerson } from '../../access/people.queries.ts'
import { listBookableIn, type BookableRow } from '../../bookings/bookable.queries.ts'
import { placeKeyOf } from '../row-reading.ts'

/** A staged row to be added. */
export type StagedStay = {
  line: number
  plate: string
  StartTime: Instant
  EndTime: Instant
  reference: string
  phone: string
  booking: BookingDetails
}

const placeOf = sql`(r.booking ->> 'placeId')::bigint`

/** Places of the rows to add. */
export const stagedPlaceIds = async (tx: Tx, importId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct ${placeOf} as id from import_rows r where r.import_id = ${importId} and ${isWanted}
    order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Rows to add at these places in the order of the file, which is the order of booking. */
export const stagedStays = async (tx: Tx, importId: number, placeIds: readonly number[]): Promise<StagedStay[]> => {
  const { rows } = await sql<StagedStay>`
    select r.line, r.plate, r.start_time as "StartTime", r.end_time as "EndTime", r.reference, r.phone, r.booking
    from import_rows r where r.import_id = ${importId} and ${isWanted} and ${placeOf} = any(${placeIds}::bigint[])
    order by r.line`.execute(tx)
  return rows
}

/** Lines of the rows to add at these places. */
export const linesAt = (importId: number, placeIds: readonly number[]) => sql`
  select r.line from import_rows r
  where r.import_id = ${importId} and ${isWanted} and ${placeOf} = any(${placeIds}::bigint[])`

/** The same car and times, or the same external number: all but the first row. */
export const duplicates = (importId: number) => sql`
  select line from (
    select r.line,
      row_number() over (partition by ${placeOf}, r.plate, r.start_time, r.end_time order by r.line) as stay,
      case when r.reference = '' then 1
        else row_number() over (partition by ${placeOf}, r.reference order by r.line) end as named
    from import_rows r where r.import_id = ${importId} and not r.is_rejected
  ) as numbered where stay > 1 or named > 1`

const isSameStay = sql`n.plate = r.plate and b.start_time = r.start_time and b.end_time = r.end_time`

/** Rows `r` with the existing booking `b` (plate `n`) of the same place and external number. */
const numbered = sql`
  import_rows r join bookings b on b.place_id = ${placeOf} and b.external_booking_number = r.reference
    and b.external_booking_number <> '' and b.deleted_at is null
  join plates n on n.id = b.plate_id`

/** A union of two index scans: by external number, and by plate and times. */
export const alreadyThere = (importId: number) => sql`
  select r.line from ${numbered} where r.import_id = ${importId} and ${isWanted}
  union
  select r.line from import_rows r join plates n on n.plate = r.plate join bookings b on b.plate_id = n.id
    and b.place_id = ${placeOf} and b.deleted_at is null and ${isSameStay}
  where r.import_id = ${importId} and ${isWanted}`

/** The existing booking with the row's number has another car or time. */
export const differing = (importId: number) => sql`
  select distinct r.line from ${numbered}
  where r.import_id = ${importId} and not r.is_rejected and not (${isSameStay})`

/** Rows to add per place, the most first. */
export const countByPlace = async (tx: Tx, importId: number): Promise<{ placeId: number; count: number }[]> => {
  const { rows } = await sql<{ placeId: number; count: number }>`
    select ${placeOf} as "placeId", count(*) as count from import_rows r
    where r.import_id = ${importId} and ${isWanted} group by 1 order by 2 desc, 1`.execute(tx)
  return rows
}

/** The current scope of the file's owner; a terminal has no limit. */
const scopeOfOwner = async (db: Db | Tx, ownerId: number | null): Promise<Scope> => {
  if (ownerId === null) return { kind: 'everything' }
  const person = await findPerson(db, ownerId)
  return person ? scopeOf(person.reach, 'bookings.edit') : { kind: 'places', placeIds: [] }
}

/** Places where the file's owner may book. */
export const bookablePlaces = async (db: Db | Tx, ownerId: number | null): Promise<BookableRow[]> =>
  listBookableIn(db, await scopeOfOwner(db, ownerId))

/** Key of a name or code → the place; `several` where it is ambiguous. */
export type PlacesByKey = ReadonlyMap<string, BookableRow | 'several'>

/** Names take precedence over codes of other places. */
export const placesByKey = (places: readonly BookableRow[]): PlacesByKey => {
  const byKey = new Map<string, BookableRow | 'several'>(places.map((place) => [placeKeyOf(place.Code), place]))
  for (const [key, named] of Map.groupBy(places, ({ PlaceName }) => placeKeyOf(PlaceName)))
    byKey.set(key, named.length === 1 ? named[0]! : 'several')
  return byKey
}
