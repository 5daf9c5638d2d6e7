import type { Instant } from '@parkla/contract/kit/time.ts'
import { referenceNumberOf } from '@parkla/contract/enforcement/fines/reference-number.ts'
import { sql, type Insertable } from 'kysely'
import { counting } from '../../kit/counting.ts'
import type { Db } from '../../kit/database/database.ts'
import { insertRow } from '../../kit/database/rows.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { testNow } from '../../testing/test-clock.ts'
import { savePlate } from '../../kit/database/plate-id.ts'

type FineDraft = Omit<
  Insertable<Tables['fines']>,
  'place_id' | 'operator' | 'region' | 'plate_id' | 'reason_id' | 'number' | 'reference_number'
>
type FinePlace = { id: number; region?: string }

const nextFine = counting()

class FineFactory {
  readonly draft: FineDraft
  readonly place: FinePlace
  readonly plate: string
  constructor(draft: FineDraft, place: FinePlace, plate: string) {
    this.draft = draft
    this.place = place
    this.plate = plate
  }
  readonly with = (change: Partial<FineDraft>) => new FineFactory({ ...this.draft, ...change }, this.place, this.plate)
  readonly at = (place: FinePlace) => new FineFactory(this.draft, place, this.plate)
  readonly ofPlate = (plate: string) => new FineFactory(this.draft, this.place, plate)
  readonly inStatus = (status: string) => this.with({ status })
  readonly issuedAt = (issued_at: Instant) => this.with({ issued_at })
  readonly by = (officer_name: string) => this.with({ officer_name })

  async save(db: Db): Promise<{ id: number; number: string; referenceNumber: string; invoiceId: number }> {
    const number = 900_000 + nextFine()
    const reference = referenceNumberOf(number)
    const { rows } = await sql<{ region: string; operator: string; reason: number }>`
      select p.region, p.operator, (select id from fine_reasons where code = 'NOT_PAID') as reason from places p
      where p.id = ${this.place.id}`.execute(db)
    const { id } = await insertRow(db, 'fines', {
      ...this.draft,
      number,
      reference_number: reference,
      place_id: this.place.id,
      operator: rows[0]?.operator ?? '',
      region: rows[0]?.region ?? '',
      reason_id: rows[0]?.reason ?? 0,
      plate_id: await savePlate(db, this.plate),
    })
    const { id: invoiceId } = await insertRow(db, 'fine_invoices', {
      fine_id: id,
      invoice_number: `${reference}-1`,
      kind: 'FINE',
      amount_in_cents: this.draft.amount_in_cents,
      currency: this.draft.currency,
      due_on: this.draft.due_on,
      created_at: this.draft.created_at,
    })
    return { id, number: String(number), referenceNumber: reference, invoiceId }
  }
}

/** 30 euros, issued at the time of the tests and due two weeks later; `at` sets its place. */
export const aFine = (): FineFactory =>
  new FineFactory(
    {
      amount_in_cents: 3_000,
      currency: 'EUR',
      issued_at: testNow,
      due_on: '2026-03-18',
      object_until: '2026-03-18',
      lapses_on: '2029-03-18',
      forward_debts_at: '2026-04-15',
      created_at: testNow,
      updated_at: testNow,
    },
    { id: 0 },
    '123ABC',
  )

/** Amount of every reason in the region (R132). */
export const saveFineAmounts = async (db: Db, region: string, cents = 3_000): Promise<void> => {
  await sql`insert into fine_amounts (reason_id, region, amount_in_cents)
    select id, ${region}, ${cents} from fine_reasons on conflict do nothing`.execute(db)
}

export const saveFineIncome = (db: Db, fine: { id: number }, amount_in_cents = 1_000): Promise<{ id: number }> =>
  insertRow(db, 'fine_incomes', {
    fine_id: fine.id,
    amount_in_cents,
    received_on: '2026-03-04',
    channel: 'BANK',
    created_at: testNow,
  })

/** An open entry of a bank statement, of 30 euros. */
export const savePayment = (
  db: Db,
  change: Partial<Insertable<Tables['fine_payments']>> = {},
): Promise<{ id: number }> =>
  insertRow(db, 'fine_payments', {
    key: crypto.randomUUID(),
    booked_on: '2026-03-03',
    amount_in_cents: 3_000,
    currency: 'EUR',
    payer: 'Mari Tamm',
    doubt: 'NO_REFERENCE',
    created_at: testNow,
    updated_at: testNow,
    ...change,
  })

/** An open objection; the fine is CONTESTED. */
export const saveObjection = (db: Db, fine: { id: number }): Promise<{ id: number }> =>
  insertRow(db, 'fine_objections', {
    fine_id: fine.id,
    channel: 'FORM',
    name: 'Mart',
    email: 'mart@example.test',
    language: 'et',
    text: 'Luba oli tuulaklaasil.',
    received_at: testNow,
    answer_by: '2026-03-19T22:00:00.000Z',
    updated_at: testNow,
  })

export const saveObjectionFile = (db: Db, objection: { id: number }): Promise<{ id: number }> =>
  insertRow(db, 'fine_objection_files', {
    objection_id: objection.id,
    file_name: 'luba.pdf',
    content_type: 'application/pdf',
    bytes: 5,
    storage_key: `objections/${objection.id}/0.pdf`,
  })
