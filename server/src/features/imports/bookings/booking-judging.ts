import { bookingDoubtsOf, mayBegin, mayBook } from '@parkla/contract/bookings/bookings.policy.ts'
import { bookingDoubts, type BookingDoubt } from '@parkla/contract/bookings/bookings.schema.ts'
import type { DoubtReason, RejectionReason } from '@parkla/contract/imports/import-kinds.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { type BookableRow, listBookableIn } from '../../bookings/bookable.queries.ts'
import { priceBookingBy, type PricedBooking } from '../../bookings/record/pricing.queries.ts'
import { readBulkCapacity, type BulkCapacity } from '../../bookings/capacity/bulk-capacity.queries.ts'
import { Rejection } from '../../../kit/errors.ts'
import type { Tx, Db } from '../../../kit/database.ts'
import { openPriceBook, type PriceBook } from '../../places/prices/pricing.queries.ts'
import type { ImportRow } from '../imports.queries.ts'
import { markRows, isWanted } from '../staging.ts'
import { scopeOf, type Scope } from '@parkla/contract/access/scope.ts'
import { findPerson } from '../../access/people.queries.ts'
import { placeKeyOf } from '../row-reading.ts'

/** The column `booking` of `import_rows`. */
export type BookingDetails = { placeId: number; name: string; email: string; comments: string }

/** A staged row to be added. */
type StagedStay = {
  line: number
  plate: string
  StartTime: Instant
  EndTime: Instant
  reference: string
  phone: string
  booking: BookingDetails
}

const placeOf = sql`(r.booking ->> 'placeId')::bigint`

/** Rows to add at these places in the order of the file, which is the order of booking. */
const stagedStays = async (tx: Tx, importId: number, placeIds: readonly number[]): Promise<StagedStay[]> => {
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

/** Places of the rows to add, in the order of their ids. */
export const stagedPlaceIds = async (tx: Tx, importId: number): Promise<number[]> =>
  (await countByPlace(tx, importId)).map(({ placeId }) => placeId).toSorted((a, b) => a - b)

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
type PlacesByKey = ReadonlyMap<string, BookableRow | 'several'>

/** Names take precedence over codes of other places. */
export const placesByKey = (places: readonly BookableRow[]): PlacesByKey => {
  const byKey = new Map<string, BookableRow | 'several'>(places.map((place) => [placeKeyOf(place.Code), place]))
  for (const [key, named] of Map.groupBy(places, ({ PlaceName }) => placeKeyOf(PlaceName)))
    byKey.set(key, named.length === 1 ? named[0]! : 'several')
  return byKey
}

const doubtOf: Readonly<Record<BookingDoubt, DoubtReason>> = {
  'bookings.full': 'imports.bookingFull',
  'bookings.samePlate': 'imports.bookingSamePlate',
}

export type Judged = {
  stay: StagedStay
  refused?: RejectionReason
  doubts: readonly DoubtReason[]
  /** Set for rows to add. */
  price?: PricedBooking
}

type Judging = { row: ImportRow; book: PriceBook; now: Instant }

/** A place with its bookings. */
type Open = { place: BookableRow; room: BulkCapacity }

const priceOf = async (stay: StagedStay, place: BookableRow, book: PriceBook): Promise<PricedBooking | undefined> => {
  try {
    return await priceBookingBy(book, place, stay)
  } catch (error) {
    if (error instanceof Rejection && error.reason === 'bookings.priceTooLarge') return undefined
    throw error
  }
}

/** Applies the rules of the booking desk to a stay, without taking a spot. */
const judge = async (stay: StagedStay, { place, room }: Open, { row, book, now }: Judging): Promise<Judged> => {
  // Applied again at the import, which may be later than the dry run (R143).
  if (!mayBegin(stay, now).ok) return { stay, refused: 'imports.startLongAgo', doubts: [] }
  const around = room.around(stay)
  if (!mayBook(around, bookingDoubts).ok) return { stay, refused: 'imports.bookingOverfull', doubts: [] }
  // `bookingDoubtsOf` refuses with these two reasons only.
  const doubts = bookingDoubtsOf(around).map(({ reason }) => doubtOf[reason as BookingDoubt])
  if (!doubts.every((doubt) => row.options.ConfirmedReasons.includes(doubt))) return { stay, doubts }
  const price = await priceOf(stay, place, book)
  return price ? { stay, doubts, price } : { stay, refused: 'imports.bookingPriceTooLarge', doubts }
}

/** True if one place is the parent of the other (R40). */
const isWholeAndPart = (one: BookableRow, other: BookableRow): boolean =>
  one.ParentID === other.PlaceID || other.ParentID === one.PlaceID

const take = (stay: StagedStay, at: Open, opened: readonly Open[]): void => {
  at.room.take(stay)
  for (const { place, room } of opened) if (isWholeAndPart(place, at.place)) room.addElsewhere(stay, at.place.PlaceName)
}

/** Stays judged and written at once; the import can be cancelled between two batches. */
const pieceRows = 1_000

/**
 * Judges the rows of a whole place and its parts in the order of the file: a row to add takes a spot from later rows (R144),
 * an unconfirmed doubt takes none.
 */
async function* judgeFamily(tx: Tx, places: readonly BookableRow[], judging: Judging): AsyncGenerator<Judged[]> {
  const placeIds = places.map(({ PlaceID }) => PlaceID)
  const stays = await stagedStays(tx, judging.row.id, placeIds)
  const staysAt = Map.groupBy(stays, ({ booking }) => booking.placeId)
  const opened: Open[] = []
  for (const place of places)
    opened.push({ place, room: await readBulkCapacity(tx, place, staysAt.get(place.PlaceID) ?? []) })
  const openedBy = new Map(opened.map((one) => [one.place.PlaceID, one]))
  for (let from = 0; from < stays.length; from += pieceRows) {
    const judged: Judged[] = []
    for (const stay of stays.slice(from, from + pieceRows)) {
      // The query selected rows of these places only.
      const at = openedBy.get(stay.booking.placeId)!
      const one = await judge(stay, at, judging)
      if (one.price) take(stay, at, opened)
      judged.push(one)
    }
    yield judged
  }
}

type Wanted = { row: ImportRow; places: readonly BookableRow[]; now: Instant }

/** Judges all rows to add at these places in batches, in constant memory. */
export async function* judgeRows(tx: Tx, { row, places, now }: Wanted): AsyncGenerator<Judged[]> {
  const judging = { row, book: openPriceBook(tx), now }
  const families = Map.groupBy(places, ({ ParentID, PlaceID }) => ParentID || PlaceID)
  for (const family of families.values()) yield* judgeFamily(tx, family, judging)
}

const linesOf = (judged: readonly Judged[]) => sql`
  select unnest(${judged.map(({ stay }) => stay.line)}::bigint[]) as line`

/** Stores the findings of judged rows. */
export const markJudged = async (tx: Tx, { id, options }: ImportRow, judged: readonly Judged[]): Promise<void> => {
  const { refuse, doubt } = markRows(tx, id)
  const refusals = new Set(judged.flatMap(({ refused }): RejectionReason[] => (refused ? [refused] : [])))
  for (const reason of refusals) await refuse(reason, linesOf(judged.filter(({ refused }) => refused === reason)))
  const doubts = new Set(judged.flatMap((one): readonly DoubtReason[] => one.doubts))
  for (const reason of doubts) {
    const lines = linesOf(judged.filter((one) => one.doubts.includes(reason)))
    await doubt(reason, { lines, isConfirmed: options.ConfirmedReasons.includes(reason) })
  }
}
