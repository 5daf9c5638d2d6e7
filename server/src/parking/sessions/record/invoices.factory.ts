import { netOfGross } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../../kit/database/database.ts'
import type { Tables } from '../../../kit/database/tables.gen.ts'
import { testNow } from '../../../testing/test-clock.ts'
import { counting } from '../../../kit/counting.ts'
import { insertRow, updateRow } from '../../../kit/database/rows.ts'

type InvoiceDraft = Omit<Insertable<Tables['invoices']>, 'session_id'>

const nextInvoice = counting()

class InvoiceFactory {
  readonly draft: InvoiceDraft
  readonly session: { id: number } | undefined
  constructor(draft: InvoiceDraft, session?: { id: number }) {
    this.draft = draft
    this.session = session
  }
  private and(change: Partial<InvoiceDraft>): InvoiceFactory {
    return new InvoiceFactory({ ...this.draft, ...change }, this.session)
  }
  readonly for = (session: { id: number }) => new InvoiceFactory(this.draft, session)
  readonly numbered = (invoice_number: string) => this.and({ invoice_number })
  readonly on = (created_at: string) => this.and({ created_at })
  /** Gross cents, VAT included (R4, R83). */
  over(grossInCents: number, vatPercent = 24): InvoiceFactory {
    const net = netOfGross(grossInCents, vatPercent)
    return this.and({
      amount_in_cents: grossInCents,
      net_in_cents: net,
      vat_in_cents: grossInCents - net,
      vat_percent: vatPercent,
    })
  }

  /** Saves the invoice and sets `has_invoice` of its session. */
  async save(db: Db): Promise<InvoiceDraft & { id: number; session_id: number }> {
    if (!this.session) throw new Error('an invoice needs its session: anInvoice().for(session)')
    const row = { ...this.draft, session_id: this.session.id }
    const { id } = await insertRow(db, 'invoices', row)
    await updateRow(db, 'sessions', { id: row.session_id, has_invoice: true })
    return { ...row, id }
  }
}

/** An invoice over 2.48 € with Estonian VAT. */
export const anInvoice = (): InvoiceFactory => {
  const blank = { net_in_cents: 0, vat_in_cents: 0, vat_percent: 0, amount_in_cents: 0, currency: 'EUR' }
  return new InvoiceFactory({ ...blank, invoice_number: `A-${nextInvoice()}`, created_at: testNow }).over(248)
}
