import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../kit/database/database.ts'
import { savePlate } from '../../kit/database/plate-id.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { counting } from '../../kit/counting.ts'

type BookingDraft = Omit<Insertable<Tables['bookings']>, 'place_id' | 'plate_id'> & { plate: string }
export type SavedBooking = { id: number; place_id: number; plate_id: number; plate: string; updated_at: string }

const nextBooking = counting()

class BookingFactory {
  readonly draft: BookingDraft
  readonly placeId: number
  constructor(draft: BookingDraft, placeId: number) {
    this.draft = draft
    this.placeId = placeId
  }
  private and(change: Partial<BookingDraft>): BookingFactory {
    return new BookingFactory({ ...this.draft, ...change }, this.placeId)
  }
  readonly at = (place: { id: number }) => new BookingFactory(this.draft, place.id)
  readonly plated = (plate: string) => this.and({ plate })
  readonly from = (start_time: Instant) => this.and({ start_time })
  readonly until = (end_time: Instant) => this.and({ end_time })
  /** A booking that is over since yesterday evening. */
  readonly ended = () => this.and({ start_time: '2026-03-02T10:00:00.000Z', end_time: '2026-03-03T18:00:00.000Z' })
  /** A booking that begins tomorrow. */
  readonly coming = () => this.and({ start_time: '2026-03-05T10:00:00.000Z', end_time: '2026-03-06T10:00:00.000Z' })
  readonly of = (person: { name?: string; phone?: string; email?: string }) => this.and(person)
  readonly numbered = (external_booking_number: string) => this.and({ external_booking_number })
  readonly noted = (comments: string) => this.and({ comments })
  readonly made = (created_at: Instant) => this.and({ created_at })
  readonly costing = (cost_in_cents: number) => this.and({ cost_in_cents })
  readonly deleted = (deleted_at: Instant) => this.and({ deleted_at })

  async save(db: Db): Promise<SavedBooking> {
    const { plate, ...row } = this.draft
    const plate_id = await savePlate(db, plate)
    const place_id = this.placeId
    const made = await db
      .insertInto('bookings')
      .values({ ...row, place_id, plate_id })
      .returning(['id', 'updated_at'])
      .executeTakeFirstOrThrow()
    return { place_id, plate_id, plate, ...made }
  }
}

/** A running booking of a new car: from this morning until tomorrow noon. */
export const aBooking = (): BookingFactory => {
  const draft: BookingDraft = {
    plate: `BK${String(nextBooking()).padStart(5, '0')}`,
    start_time: '2026-03-04T08:00:00.000Z',
    end_time: '2026-03-05T10:00:00.000Z',
    created_at: '2026-03-03T08:00:00.000Z',
    updated_at: '2026-03-03T08:00:00.000Z',
  }
  return new BookingFactory(draft, 0)
}
