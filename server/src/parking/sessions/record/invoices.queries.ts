import type { Invoice } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Context } from '../../../kit/context.ts'
import { findSession } from '../../session-records/sessions.queries.ts'

/** Invoices of a visible session, oldest first (R83). */
export const listInvoices = async (ctx: Context, { id }: { id: number }): Promise<z.infer<typeof Invoice>[]> => {
  await findSession(ctx, { id })
  const { rows } = await sql<z.infer<typeof Invoice>>`
    select i.id as "Id", i.invoice_number as "InvoiceNumber", i.created_at as "CreatedAt",
      i.net_in_cents as "NetInCents", i.vat_in_cents as "VatInCents", i.vat_percent as "VatPercent",
      i.amount_in_cents as "AmountInCents", i.currency as "Currency"
    from invoices i where i.session_id = ${id} order by i.id`.execute(ctx.db)
  return rows
}
