import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../kit/database.ts'
import type { Tables } from '../../kit/tables.gen.ts'
import { counting } from '../../kit/counting.ts'

export type PassDraft = Omit<Insertable<Tables['monthly_passes']>, 'place_id'>
export type SavedPass = PassDraft & { id: number; place_id: number; updated_at: string }

type Holder = { id: number; phone_number: string; plates?: readonly string[] }

const nextPass = counting()

export class PassFactory {
  readonly draft: PassDraft
  readonly placeId: number
  constructor(draft: PassDraft, placeId: number) {
    this.draft = draft
    this.placeId = placeId
  }
  private and(change: Partial<PassDraft>): PassFactory {
    return new PassFactory({ ...this.draft, ...change }, this.placeId)
  }
  at(place: { id: number }): PassFactory {
    return new PassFactory(this.draft, place.id)
  }
  /** Of this client, for their first car. */
  of(client: Holder): PassFactory {
    const { id: client_id, phone_number, plates } = client
    return this.and({ client_id, phone_number, client_active_license_plate: plates?.[0] ?? '' })
  }
  heldBy(client_id: number): PassFactory {
    return this.and({ client_id })
  }
  /** For a phone number without a client (R110). */
  waiting(phone_number: string): PassFactory {
    return this.and({ client_id: null, phone_number })
  }
  covering(client_active_license_plate: string): PassFactory {
    return this.and({ client_active_license_plate })
  }
  from(valid_from: Instant): PassFactory {
    return this.and({ valid_from })
  }
  /** The midnight after the last day (R108). */
  until(valid_to: Instant): PassFactory {
    return this.and({ valid_to })
  }
  costing(monthly_cost_in_cents: number): PassFactory {
    return this.and({ monthly_cost_in_cents })
  }
  /** Cost including VAT (R4). */
  withVat(): PassFactory {
    return this.and({ prices_include_vat: true })
  }
  suspended(): PassFactory {
    return this.and({ status: 'SUSPENDED', failed_charges: 2 })
  }
  deleted(deleted_at: Instant): PassFactory {
    return this.and({ deleted_at })
  }

  async save(db: Db): Promise<SavedPass> {
    const made = await db
      .insertInto('monthly_passes')
      .values({ ...this.draft, place_id: this.placeId })
      .returning(['id', 'updated_at'])
      .executeTakeFirstOrThrow()
    return { ...this.draft, place_id: this.placeId, ...made }
  }
}

/** Unlimited, from 10 February 2026 in Tallinn, 50 € a month, for a phone number without a client. */
export const aPass = (): PassFactory => {
  const draft: PassDraft = {
    phone_number: `+37258${String(nextPass()).padStart(6, '0')}`,
    monthly_cost_in_cents: 5_000,
    valid_from: '2026-02-09T22:00:00.000Z',
    info: '',
    created_at: '2026-02-09T22:00:00.000Z',
  }
  return new PassFactory(draft, 0)
}
