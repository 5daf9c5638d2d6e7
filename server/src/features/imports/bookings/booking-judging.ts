import { bookingDoubtsOf, mayBegin, mayBook } from '@parkla/contract/bookings/bookings.policy.ts'
import { bookingDoubts, type BookingDoubt } from '@parkla/contract/bookings/bookings.schema.ts'
import type { DoubtReason, RejectionReason } from '@parkla/contract/imports/import-findings.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { BookableRow } from '../../bookings/bookable.queries.ts'
import { priceBookingBy, type PricedBooking } from '../../bookings/record/pricing.queries.ts'
import { readBulkCapacity, type BulkCapacity } from '../../bookings/capacity/bulk-capacity.queries.ts'
import { Rejection } from '../../../kit/errors.ts'
import type { Tx } from '../../../kit/database.ts'
import { openPriceBook, type PriceBook } from '../../places/prices/pricing.queries.ts'
import type { ImportRow } from '../imports.queries.ts'
import { markRows } from '../staged-rows.ts'
import { stagedStays, type StagedStay } from './staged-bookings.ts'

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
