import { bookingDoubtsOf, mayBook } from '@parkla/contract/bookings/bookings.policy.ts'
import { bookingDoubts, type BookingDoubt } from '@parkla/contract/bookings/bookings.schema.ts'
import type { BookingImportDoubt, BookingRejection } from '@parkla/contract/imports/bookings.findings.ts'
import type { DoubtReason } from '@parkla/contract/imports/imports.findings.ts'
import type { BookableRow } from '../../bookings/bookable.queries.ts'
import { priceBookingBy, type PricedBooking } from '../../bookings/pricing.queries.ts'
import { openRoom } from '../../bookings/room.queries.ts'
import { Rejection } from '../../../kit/errors.ts'
import type { Tx } from '../../../kit/database.ts'
import type { PriceBook } from '../../places/pricing.queries.ts'
import type { StagedStay } from './bookings.staged.ts'

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

type Judging = { place: BookableRow; stays: readonly StagedStay[]; book: PriceBook; confirmed: readonly DoubtReason[] }

const priceOf = async (stay: StagedStay, { book, place }: Judging): Promise<PricedBooking | undefined> => {
  try {
    return await priceBookingBy(book, place, stay)
  } catch (error) {
    if (error instanceof Rejection && error.reason === 'bookings.priceTooLarge') return undefined
    throw error
  }
}

/**
 * What the desk would say to each stay, one after the other: what comes in takes its spot from those after it (R144), what
 * is doubted and not confirmed takes none.
 */
export const judgeStays = async (tx: Tx, judging: Judging): Promise<Judged[]> => {
  const { place, stays, confirmed } = judging
  const room = await openRoom(tx, place, stays)
  const judged: Judged[] = []
  for (const stay of stays) {
    const around = room.around(stay)
    if (!mayBook(around, bookingDoubts).ok) {
      judged.push({ stay, refused: 'imports.bookingOverfull', doubts: [] })
      continue
    }
    // Only these two reasons are questions.
    const doubts = bookingDoubtsOf(around).map(({ reason }) => doubtOf[reason as BookingDoubt])
    if (!doubts.every((doubt) => confirmed.includes(doubt))) {
      judged.push({ stay, doubts })
      continue
    }
    const price = await priceOf(stay, judging)
    if (price) room.take(stay)
    judged.push(price ? { stay, doubts, price } : { stay, refused: 'imports.bookingPriceTooLarge', doubts })
  }
  return judged
}
