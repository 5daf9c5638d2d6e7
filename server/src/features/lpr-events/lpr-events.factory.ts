import type { Insertable } from 'kysely'
import type { Db } from '../../kit/database.ts'
import { testNow } from '../../kit/testing/test-clock.ts'
import type { Tables } from '../../kit/tables.gen.ts'
import { aPlace } from '../places/places.factory.ts'

export type LprEventDraft = Omit<Insertable<Tables['lpr_events']>, 'place_id'>
export type SavedLprEvent = LprEventDraft & { id: number; place_id: number }

export class LprEventFactory {
  readonly draft: LprEventDraft
  readonly place: { id: number } | undefined
  constructor(draft: LprEventDraft, place?: { id: number }) {
    this.draft = draft
    this.place = place
  }
  private and(change: Partial<LprEventDraft>): LprEventFactory {
    return new LprEventFactory({ ...this.draft, ...change }, this.place)
  }
  at(place: { id: number }): LprEventFactory {
    return new LprEventFactory(this.draft, place)
  }
  of(license_plate: string): LprEventFactory {
    return this.and({ license_plate })
  }
  exit(): LprEventFactory {
    return this.and({ direction: 'EXIT', gate: 'Exit 1' })
  }
  atTime(time: string): LprEventFactory {
    return this.and({ time })
  }
  /** Corrected by a user (R84). */
  correctedTo(corrected_license_plate: string): LprEventFactory {
    return this.and({ corrected_license_plate, confidence: 0.61 })
  }
  withImage(image_key: string): LprEventFactory {
    return this.and({ image_key })
  }

  async save(db: Db): Promise<SavedLprEvent> {
    const place = this.place ?? (await aPlace().save(db))
    const row = { ...this.draft, place_id: place.id }
    const { id } = await db.insertInto('lpr_events').values(row).returning('id').executeTakeFirstOrThrow()
    return { ...row, id }
  }
}

/** A read of high confidence at an entry, without an image. */
export const anLprEvent = (time: string = testNow): LprEventFactory =>
  new LprEventFactory({
    gate: 'Entry 1',
    direction: 'ENTRY',
    license_plate: '123ABC',
    confidence: 0.97,
    time,
    image_key: null,
  })
