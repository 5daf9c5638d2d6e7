import type { ReadReason } from '@parkla/contract/gates/reads/read-decision.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../kit/database/database.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { testNow } from '../../testing/test-clock.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { aPlace } from '../../parking/places/places.factory.ts'

type LprEventDraft = Omit<Insertable<Tables['lpr_events']>, 'place_id'>
type SavedLprEvent = LprEventDraft & { id: number; place_id: number }

class LprEventFactory {
  readonly draft: LprEventDraft
  readonly place: { id: number } | undefined
  constructor(draft: LprEventDraft, place?: { id: number }) {
    this.draft = draft
    this.place = place
  }
  private and(change: Partial<LprEventDraft>): LprEventFactory {
    return new LprEventFactory({ ...this.draft, ...change }, this.place)
  }
  readonly at = (place: { id: number }) => new LprEventFactory(this.draft, place)
  readonly of = (license_plate: string) => this.and({ license_plate })
  readonly exit = () => this.and({ direction: 'EXIT', gate: 'Exit 1' })
  /** A read with a plate that a user corrected (R84). */
  readonly correctedTo = (corrected_license_plate: string) => this.and({ corrected_license_plate, confidence: 0.61 })
  /** The gate stayed shut for this reason. */
  readonly refused = (outcome_reason: ReadReason) => this.and({ outcome: 'REFUSED', outcome_reason })
  readonly withImage = (image_key: string) => this.and({ image_key })

  async save(db: Db): Promise<SavedLprEvent> {
    const place = this.place ?? (await aPlace().save(db))
    const row = { ...this.draft, place_id: place.id }
    const { id } = await insertRow(db, 'lpr_events', row)
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
