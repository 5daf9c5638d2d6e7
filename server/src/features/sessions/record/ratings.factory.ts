import type { Insertable } from 'kysely'
import type { Db } from '../../../kit/database.ts'
import { insertRow, updateRow } from '../../../kit/rows.ts'
import type { Tables } from '../../../kit/tables.gen.ts'
import { testNow } from '../../../kit/testing/test-clock.ts'

export type RatingDraft = Omit<Insertable<Tables['ratings']>, 'session_id'>

export class RatingFactory {
  readonly draft: RatingDraft
  readonly session: { id: number } | undefined
  constructor(draft: RatingDraft, session?: { id: number }) {
    this.draft = draft
    this.session = session
  }
  readonly for = (session: { id: number }) => new RatingFactory(this.draft, session)
  /** 1 to 5 stars and the driver's text (R83). */
  readonly saying = (rating: number, text = '') => new RatingFactory({ ...this.draft, rating, text }, this.session)

  async save(db: Db): Promise<RatingDraft & { id: number; session_id: number }> {
    if (!this.session) throw new Error('a rating needs its session: aRating().for(session)')
    const row = { ...this.draft, session_id: this.session.id }
    const { id } = await insertRow(db, 'ratings', row)
    await updateRow(db, 'sessions', { id: row.session_id, rating_id: id })
    return { ...row, id }
  }
}

/** Four stars without text. */
export const aRating = (): RatingFactory => new RatingFactory({ rating: 4, text: '', created_at: testNow })
