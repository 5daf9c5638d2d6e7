import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import { isWanted } from '../imports.marking.ts'
import type { BookingDetails } from './bookings.row.ts'

/** A staged row that may come in: whoever could not be read has been refused. */
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

/** The places that rows would come to. In the order of their numbers, so that two who lock them never wait for each other. */
export const stagedPlaceIds = async (tx: Tx, importId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct ${placeOf} as id from import_rows r where r.import_id = ${importId} and ${isWanted}
    order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What would come to a place, in the order of the file: who stands first in it is booked first. */
export const stagedStays = async (tx: Tx, importId: number, placeId: number): Promise<StagedStay[]> => {
  const { rows } = await sql<StagedStay>`
    select r.line, r.plate, r.start_time as "StartTime", r.end_time as "EndTime", r.reference, r.phone, r.booking
    from import_rows r where r.import_id = ${importId} and ${isWanted} and ${placeOf} = ${placeId}
    order by r.line`.execute(tx)
  return rows
}

/** The same car at the same times, or the same number of another system: the first stands, the others are refused. */
export const duplicates = (importId: number) => sql`
  select line from (
    select r.line,
      row_number() over (partition by ${placeOf}, r.plate, r.start_time, r.end_time order by r.line) as stay,
      case when r.reference = '' then 1
        else row_number() over (partition by ${placeOf}, r.reference order by r.line) end as named
    from import_rows r where r.import_id = ${importId} and not r.is_rejected
  ) as numbered where stay > 1 or named > 1`

const sameStay = sql`n.plate = r.plate and b.start_time = r.start_time and b.end_time = r.end_time`

/** The place has a booking under the row's number; `and` narrows which. */
const isNumberThere = (and: RawBuilder<unknown>) => sql`
  (r.reference <> '' and exists(select 1 from bookings b join plates n on n.id = b.plate_id
    where b.place_id = ${placeOf} and b.external_booking_number <> '' and b.external_booking_number = r.reference
      and b.deleted_at is null and ${and}))`

const isStayThere = sql`
  exists(select 1 from plates n join bookings b on b.plate_id = n.id
    where b.place_id = ${placeOf} and b.deleted_at is null and ${sameStay})`

/** At one place, or at all of them. */
export const alreadyThere = (importId: number, placeId?: number) => sql`
  select r.line from import_rows r
  where r.import_id = ${importId} and ${isWanted} and (${isNumberThere(sql`true`)} or ${isStayThere})
    and ${placeId === undefined ? sql`true` : sql`${placeOf} = ${placeId}`}`

/** Under the number of the row there is another car or time: somebody changed it here or there. */
export const differing = (importId: number) => sql`
  select r.line from import_rows r
  where r.import_id = ${importId} and not r.is_rejected and ${isNumberThere(sql`not (${sameStay})`)}`

/** How many rows would come to each place, the most first. */
export const countByPlace = async (tx: Tx, importId: number): Promise<{ placeId: number; count: number }[]> => {
  const { rows } = await sql<{ placeId: number; count: number }>`
    select ${placeOf} as "placeId", count(*) as count from import_rows r
    where r.import_id = ${importId} and ${isWanted} group by 1 order by 2 desc, 1`.execute(tx)
  return rows
}
