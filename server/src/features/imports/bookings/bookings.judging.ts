import { bookingDoubtsOf, mayBegin, mayBook } from '@parkla/contract/bookings/bookings.policy.ts'
import { bookingDoubts, type BookingDoubt } from '@parkla/contract/bookings/bookings.schema.ts'
import type { BookingImportDoubt, BookingRejection } from '@parkla/contract/imports/bookings.findings.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { BookableRow } from '../../bookings/bookable.queries.ts'
import { priceBookingBy, type PricedBooking } from '../../bookings/pricing.queries.ts'
import { openRoom, type Room } from '../../bookings/room.queries.ts'
import { Rejection } from '../../../kit/errors.ts'
import type { Tx } from '../../../kit/database.ts'
import { openPriceBook, type PriceBook } from '../../places/pricing.queries.ts'
import type { ImportRow } from '../imports.queries.ts'
import { stagedStays, type StagedStay } from './bookings.staged.ts'

const doubtOf: Readonly<Record<BookingDoubt, BookingImportDoubt>> = {
  'bookings.full': 'imports.bookingFull',
  'bookings.samePlate': 'imports.bookingSamePlate',
}

export type Judged = {
  stay: StagedStay
  refused?: BookingRejection
  doubts: readonly BookingImportDoubt[]
  /** What it costs; only of what comes in. */
  price?: PricedBooking
}

type Judging = { row: ImportRow; book: PriceBook; now: Instant }

/** A place with what is booked there, and what of its family hears of a booking there (R40). */
type Open = { place: BookableRow; room: Room }

const priceOf = async (stay: StagedStay, place: BookableRow, book: PriceBook): Promise<PricedBooking | undefined> => {
  try {
    return await priceBookingBy(book, place, stay)
  } catch (error) {
    if (error instanceof Rejection && error.reason === 'bookings.priceTooLarge') return undefined
    throw error
  }
}

/** What the desk would say to a stay there and then; it takes no spot. */
const judge = async (stay: StagedStay, { place, room }: Open, { row, book, now }: Judging): Promise<Judged> => {
  // The day on which a file comes in may be another than that of its dry run (R143).
  if (!mayBegin(stay, now).ok) return { stay, refused: 'imports.startLongAgo', doubts: [] }
  const around = room.around(stay)
  if (!mayBook(around, bookingDoubts).ok) return { stay, refused: 'imports.bookingOverfull', doubts: [] }
  // Only these two reasons are questions.
  const doubts = bookingDoubtsOf(around).map(({ reason }) => doubtOf[reason as BookingDoubt])
  if (!doubts.every((doubt) => row.options.ConfirmedReasons.includes(doubt))) return { stay, doubts }
  const price = await priceOf(stay, place, book)
  return price ? { stay, doubts, price } : { stay, refused: 'imports.bookingPriceTooLarge', doubts }
}

/** One booking for a whole holds at its parts, but none for a part at another part. */
const isWholeAndPart = (one: BookableRow, other: BookableRow): boolean =>
  one.ParentID === other.PlaceID || other.ParentID === one.PlaceID

const take = (stay: StagedStay, at: Open, opened: readonly Open[]): void => {
  at.room.take(stay)
  for (const { place, room } of opened) if (isWholeAndPart(place, at.place)) room.hear(stay, at.place.PlaceName)
}

/** Stays that are judged, and written, before the next ones; between two pieces somebody may cancel. */
const pieceRows = 1_000

/**
 * What the desk would say to the rows of a whole and its parts, one after the other in the order of the file: what comes in
 * takes its spot from those after it (R144), what is doubted and not confirmed takes none.
 */
async function* judgeFamily(tx: Tx, places: readonly BookableRow[], judging: Judging): AsyncGenerator<Judged[]> {
  const placeIds = places.map(({ PlaceID }) => PlaceID)
  const stays = await stagedStays(tx, judging.row.id, placeIds)
  const staysAt = Map.groupBy(stays, ({ booking }) => booking.placeId)
  const opened: Open[] = []
  for (const place of places) opened.push({ place, room: await openRoom(tx, place, staysAt.get(place.PlaceID) ?? []) })
  const openedBy = new Map(opened.map((one) => [one.place.PlaceID, one]))
  for (let from = 0; from < stays.length; from += pieceRows) {
    const judged: Judged[] = []
    for (const stay of stays.slice(from, from + pieceRows)) {
      // Only rows of these places were asked for.
      const at = openedBy.get(stay.booking.placeId)!
      const one = await judge(stay, at, judging)
      if (one.price) take(stay, at, opened)
      judged.push(one)
    }
    yield judged
  }
}

type Wanted = { row: ImportRow; places: readonly BookableRow[]; now: Instant }

/** All rows that would come to these places, a piece at a time; memory does not grow with what they cost. */
export async function* judgeRows(tx: Tx, { row, places, now }: Wanted): AsyncGenerator<Judged[]> {
  const judging = { row, book: openPriceBook(tx), now }
  const families = Map.groupBy(places, ({ ParentID, PlaceID }) => ParentID || PlaceID)
  for (const family of families.values()) yield* judgeFamily(tx, family, judging)
}
