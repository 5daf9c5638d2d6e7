import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../kit/database/database.ts'
import { insertRow } from '../../kit/database/rows.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { testNow } from '../../testing/test-clock.ts'
import { savePlate } from '../../kit/database/plate-id.ts'

type Draft = Omit<Insertable<Tables['disputes']>, 'place_id' | 'plate_id'>

export class DisputeFactory {
  readonly draft: Draft
  readonly place: { id: number }
  readonly plate: string
  constructor(draft: Draft, place: { id: number }, plate: string) {
    this.draft = draft
    this.place = place
    this.plate = plate
  }
  readonly with = (change: Partial<Draft>) => new DisputeFactory({ ...this.draft, ...change }, this.place, this.plate)
  readonly at = (place: { id: number }) => new DisputeFactory(this.draft, place, this.plate)
  readonly ofPlate = (plate: string) => new DisputeFactory(this.draft, this.place, plate)
  readonly inStatus = (status: string) => this.with({ status })
  readonly claiming = (amount_in_cents: number) => this.with({ amount_in_cents })
  readonly of = (service_time: Instant) => this.with({ service_time })

  async save(db: Db): Promise<{ id: number; uuid: string }> {
    const uuid = this.draft.uuid ?? crypto.randomUUID()
    const row = { ...this.draft, uuid, place_id: this.place.id, plate_id: await savePlate(db, this.plate) }
    const { id } = await insertRow(db, 'disputes', row)
    return { id, uuid }
  }
}

/** 8 euros of a wash two hours before the time of the tests; `at` sets its place. */
export const aDispute = (): DisputeFactory =>
  new DisputeFactory(
    {
      service_name: 'Foam wash',
      service_time: '2026-03-04T06:00:00.000Z',
      amount_in_cents: 800,
      currency: 'EUR',
      email: 'mari@example.test',
      message: 'The foam ran out.',
      reply_by: '2026-03-09T22:00:00.000Z',
      created_at: testNow,
      updated_at: testNow,
    },
    { id: 0 },
    '123ABC',
  )

export const saveDisputeFile = (db: Db, dispute: { id: number }): Promise<{ id: number }> =>
  insertRow(db, 'dispute_files', {
    dispute_id: dispute.id,
    file_name: 'pesu.pdf',
    content_type: 'application/pdf',
    bytes: 5,
    storage_key: `disputes/${dispute.id}/0.pdf`,
  })

type Payout = Insertable<Tables['dispute_payouts']>
type UsualPayout = 'state' | 'currency' | 'created_at'

/** A payout of a dispute; by default an open one, to be made by hand. */
export const savePayout = (
  db: Db,
  payout: Omit<Payout, UsualPayout> & Partial<Pick<Payout, UsualPayout>>,
): Promise<{ id: number }> =>
  insertRow(db, 'dispute_payouts', { state: 'OPEN', currency: 'EUR', created_at: testNow, ...payout })
