import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../kit/database/database.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { counting } from '../../kit/counting.ts'

type PassDraft = Omit<Insertable<Tables['monthly_passes']>, 'place_id'>
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
  readonly at = (place: { id: number }) => new PassFactory(this.draft, place.id)
  /** A pass of this client, for their first car. */
  of(client: Holder): PassFactory {
    const { id: client_id, phone_number, plates } = client
    return this.and({ client_id, phone_number, client_active_license_plate: plates?.[0] ?? '' })
  }
  readonly heldBy = (client_id: number) => this.and({ client_id })
  /** A pass for a phone number without a client (R110). */
  readonly waiting = (phone_number: string) => this.and({ client_id: null, phone_number })
  readonly covering = (client_active_license_plate: string) => this.and({ client_active_license_plate })
  /** A pass with this plate entered. */
  readonly plated = (license_plate: string) => this.and({ license_plate })
  readonly from = (valid_from: Instant) => this.and({ valid_from })
  /** A pass until this midnight after its last day (R108). */
  readonly until = (valid_to: Instant) => this.and({ valid_to })
  readonly costing = (monthly_cost_in_cents: number) => this.and({ monthly_cost_in_cents })
  /** Cost including VAT (R4). */
  readonly withVat = () => this.and({ prices_include_vat: true })
  readonly suspended = () => this.and({ status: 'SUSPENDED', failed_charges: 2 })
  readonly deleted = (deleted_at: Instant) => this.and({ deleted_at })

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
