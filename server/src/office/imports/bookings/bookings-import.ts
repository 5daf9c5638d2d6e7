import { scopeOf, type Scope } from '@parkla/contract/access/scope.ts'
import { bookingDoubtsOf, mayBegin, mayBook } from '@parkla/contract/parking/bookings/bookings.policy.ts'
import { bookingDoubts, type BookingDoubt } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import type { DoubtReason } from '@parkla/contract/office/imports/import-kinds.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { Rejection } from '../../../kit/errors.ts'
import { findPerson } from '../../../people/access/people.queries.ts'
import { type BookableRow, listBookableIn } from '../../../parking/bookings/bookable.queries.ts'
import { readBulkCapacity, type BulkCapacity } from '../../../parking/bookings/capacity/bulk-capacity.queries.ts'
import { lockBookingsOfAll } from '../../../parking/booked-spots/booked-spots.queries.ts'
import { priceBookingBy, type PricedBooking } from '../../../parking/bookings/record/pricing.queries.ts'
import { openPriceBook, type PriceBook } from '../../../parking/places/prices/pricing.queries.ts'
import type { ImportRow } from '../imports.queries.ts'
import { placesByKey } from '../row-reading.ts'
import {
  insertAudited,
  isWanted,
  makePlates,
  markFindings,
  markNumberPlates,
  markingRows,
  repeated,
  wantedRows,
  type Finding,
  type KindOfImport,
} from '../staging.ts'
import { readBookingRow, type BookingDetails } from './bookings.row.ts'

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
    from ${wantedRows(importId)} and ${placeOf} = any(${placeIds}::bigint[])
    order by r.line`.execute(tx)
  return rows
}

/** Rows with the same car and times, or the same external number: all but the first. */
const duplicates = (importId: number) => sql`
  ${repeated(importId, sql`${placeOf}, r.plate, r.start_time, r.end_time`)}
  union ${repeated(importId, sql`${placeOf}, r.reference`, sql`r.reference <> ''`)}`

const isSameStay = sql`n.plate = r.plate and b.start_time = r.start_time and b.end_time = r.end_time`

/** Rows `r` with the existing booking `b` (plate `n`) of the same place and external number. */
const numbered = sql`
  import_rows r join bookings b on b.place_id = ${placeOf} and b.external_booking_number = r.reference
    and b.external_booking_number <> '' and b.deleted_at is null
  join plates n on n.id = b.plate_id`

/** A union of two index scans: by external number, and by plate and times. */
const alreadyThere = (importId: number) => sql`
  select r.line from ${numbered} where r.import_id = ${importId} and ${isWanted}
  union
  select r.line from import_rows r join plates n on n.plate = r.plate join bookings b on b.plate_id = n.id
    and b.place_id = ${placeOf} and b.deleted_at is null and ${isSameStay}
  where r.import_id = ${importId} and ${isWanted}`

/** The existing booking with the row's number has another car or time. */
const differing = (importId: number) => sql`
  select distinct r.line from ${numbered}
  where r.import_id = ${importId} and not r.is_rejected and not (${isSameStay})`

/** Rows to add per place, the most first. */
const countByPlace = async (tx: Tx, importId: number) => {
  const { rows } = await sql<{ PlaceID: number; Rows: number }>`
    select ${placeOf} as "PlaceID", count(*) as "Rows" from ${wantedRows(importId)}
    group by 1 order by 2 desc, 1`.execute(tx)
  return rows
}

/** Places of the rows to add, in the order of their ids. */
const stagedPlaceIds = async (tx: Tx, importId: number): Promise<number[]> =>
  (await countByPlace(tx, importId)).map(({ PlaceID }) => PlaceID).toSorted((a, b) => a - b)

/** Places where the file's owner may book now; a terminal has no limit. */
const bookablePlaces = async (db: Db | Tx, ownerId: number | null): Promise<BookableRow[]> => {
  const person = ownerId === null ? undefined : await findPerson(db, ownerId)
  const limited: Scope = person ? scopeOf(person.reach, 'bookings.edit') : { kind: 'places', placeIds: [] }
  return listBookableIn(db, ownerId === null ? { kind: 'everything' } : limited)
}

const doubtOf: Readonly<Record<BookingDoubt, DoubtReason>> = {
  'bookings.full': 'imports.bookingFull',
  'bookings.samePlate': 'imports.bookingSamePlate',
}

/** `price`: set for rows to add. */
type Judged = { stay: StagedStay; reasons: readonly Finding['reason'][]; price?: PricedBooking }

type Judging = { row: ImportRow; book: PriceBook; now: Instant }

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
const judgeStay = async (stay: StagedStay, { place, room }: Open, { row, book, now }: Judging): Promise<Judged> => {
  // The rule is checked again at the import, which may be later than the dry run (R143).
  if (!mayBegin(stay, now).ok) return { stay, reasons: ['imports.startLongAgo'] }
  const around = room.around(stay)
  if (!mayBook(around, bookingDoubts).ok) return { stay, reasons: ['imports.bookingOverfull'] }
  // `bookingDoubtsOf` refuses with these two reasons only.
  const doubts = bookingDoubtsOf(around).map(({ reason }) => doubtOf[reason as BookingDoubt])
  if (!doubts.every((doubt) => row.options.ConfirmedReasons.includes(doubt))) return { stay, reasons: doubts }
  const price = await priceOf(stay, place, book)
  return price ? { stay, reasons: doubts, price } : { stay, reasons: ['imports.bookingPriceTooLarge', ...doubts] }
}

/** True if one place is the parent of the other (R40). */
const isWholeAndPart = (one: BookableRow, other: BookableRow): boolean =>
  one.ParentID === other.PlaceID || other.ParentID === one.PlaceID

const take = (stay: StagedStay, at: Open, opened: ReadonlyMap<number, Open>): void => {
  at.room.take(stay)
  for (const { place, room } of opened.values())
    if (isWholeAndPart(place, at.place)) room.addElsewhere(stay, at.place.PlaceName)
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
  const opened = new Map<number, Open>()
  for (const place of places)
    opened.set(place.PlaceID, { place, room: await readBulkCapacity(tx, place, staysAt.get(place.PlaceID) ?? []) })
  for (let from = 0; from < stays.length; from += pieceRows) {
    const judged: Judged[] = []
    for (const stay of stays.slice(from, from + pieceRows)) {
      // The query selected rows of these places only.
      const at = opened.get(stay.booking.placeId)!
      const one = await judgeStay(stay, at, judging)
      if (one.price) take(stay, at, opened)
      judged.push(one)
    }
    yield judged
  }
}

type Wanted = { row: ImportRow; places: readonly BookableRow[]; now: Instant }

/** Judges all rows to add at these places in batches, in constant memory. */
async function* judgeRows(tx: Tx, { row, places, now }: Wanted): AsyncGenerator<Judged[]> {
  const judging = { row, book: openPriceBook(tx), now }
  const families = Map.groupBy(places, ({ ParentID, PlaceID }) => ParentID || PlaceID)
  for (const family of families.values()) yield* judgeFamily(tx, family, judging)
}

const markJudged = (tx: Tx, row: ImportRow, judged: readonly Judged[]): Promise<void> => {
  const findings = judged.flatMap(({ stay: { line }, reasons }) => reasons.map((reason) => ({ line, reason })))
  return markFindings(tx, row, findings)
}

/** The column in the wire format of `Booking`. */
const asWire = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const insertBookings = async (tx: Tx, { row, now }: Pick<Wanted, 'row' | 'now'>, judged: readonly Judged[]) => {
  const bookings = judged.map(({ stay, price }) => ({ ...stay, ...stay.booking, ...price }))
  const made = sql`
    made as (
      insert into bookings (place_id, plate_id, start_time, end_time, name, phone, email, external_booking_number, comments,
        cost_in_cents, currency, tariff_id, price_trace, created_by_owner_id, created_at, updated_at)
      select r."placeId", n.id, r."StartTime", r."EndTime", r.name, r.phone, r.email, r.reference, r.comments,
        r."CostInCents", r."Currency", r."tariffId", nullif(r.trace, 'null'::jsonb), ${row.owner_id}::bigint,
        ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb) as r("placeId" bigint, plate text,
        "StartTime" timestamptz, "EndTime" timestamptz, name text, phone text, email text, reference text, comments text,
        "CostInCents" bigint, "Currency" text, "tariffId" bigint, trace jsonb)
      join plates n on n.plate = r.plate
      returning *)`
  const after = sql`'LicensePlate', (select n.plate from plates n where n.id = m.plate_id),
    'StartTime', ${asWire('m.start_time')}, 'EndTime', ${asWire('m.end_time')},
    'ExternalBookingNumber', m.external_booking_number, 'CostInCents', m.cost_in_cents`
  const ids = await insertAudited(tx, row, { entity: 'booking', made, after, placeId: sql`m.place_id`, now })
  return ids.length
}

/** Locks every place before the first write, in the order in which the booking desk locks, to avoid deadlocks. */
const lockPlaces = async (tx: Tx, row: ImportRow): Promise<BookableRow[]> => {
  const placeIds = await stagedPlaceIds(tx, row.id)
  await lockBookingsOfAll(tx, placeIds)
  // Read places after the locks: a place may have become unbookable or left the user's scope.
  const places = (await bookablePlaces(tx, row.owner_id)).filter(({ PlaceID }) => placeIds.includes(PlaceID))
  const reached = places.map(({ PlaceID }) => PlaceID)
  const gone = sql`select r.line from ${wantedRows(row.id)} and not ${placeOf} = any(${reached}::bigint[])`
  if (reached.length < placeIds.length) await markingRows(tx, row)('imports.placeNotBookable', gone)
  await makePlates(tx, row.id)
  return places
}

/** Places listed in the preview; its sum includes the others. */
const placesShown = 50

/** Bookings made in another system, under the rules of the booking desk. */
export const bookingsImport: KindOfImport = {
  topic: 'bookings',
  openReader: async (db, reading) => {
    const places = placesByKey(await bookablePlaces(db, reading.ownerId), 'name')
    return (cell, findings) => readBookingRow(cell, { ...reading, places, ...findings })
  },
  /** Duplicates, existing bookings, and the capacity of places (R144). */
  judge: async (tx, row, now) => {
    const mark = markingRows(tx, row)
    await mark('imports.duplicateInFile', duplicates(row.id))
    await mark('imports.alreadyThere', alreadyThere(row.id))
    await mark('imports.bookingDiffers', differing(row.id))
    await markNumberPlates(tx, row)
    const wanted = new Set(await stagedPlaceIds(tx, row.id))
    const places = (await bookablePlaces(tx, row.owner_id)).filter(({ PlaceID }) => wanted.has(PlaceID))
    for await (const judged of judgeRows(tx, { row, places, now })) await markJudged(tx, row, judged)
  },
  judgedAgain: 'within',
  countBesides: async (tx, row) => {
    const names = new Map((await bookablePlaces(tx, row.owner_id)).map((place) => [place.PlaceID, place.PlaceName]))
    const most = (await countByPlace(tx, row.id)).slice(0, placesShown)
    return { Places: most.map((place) => ({ ...place, PlaceName: names.get(place.PlaceID) ?? '' })) }
  },
  /** Inserts bookings priced by their place (R148), judged again under the lock: a place may have filled up since (R144). */
  insert: async (tx, row, { now, watch }) => {
    const places = await lockPlaces(tx, row)
    await markingRows(tx, row)('imports.alreadyThere', alreadyThere(row.id))
    let [seen, added] = [0, 0]
    for await (const judged of judgeRows(tx, { row, places, now })) {
      const [good, leftOut] = [judged.filter(({ price }) => price), judged.filter(({ price }) => !price)]
      await markJudged(tx, row, leftOut)
      if (good.length > 0) added += await insertBookings(tx, { row, now }, good)
      seen += judged.length
      await watch(Math.min(0.99, seen / Math.max(1, row.rows_to_add)))
    }
    return added
  },
}
