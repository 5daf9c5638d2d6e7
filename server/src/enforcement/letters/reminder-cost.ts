import { capLetterCost } from '@parkla/contract/enforcement/collection/collection-costs.ts'
import { sql } from 'kysely'
import type { Acting } from '../../kit/audit.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insertRow } from '../../kit/database/rows.ts'

type Reminder = { fineId: number; invoiceId: number }

/** What was first charged for the reminder, and what of that counts now. */
const costOf = async (tx: Tx, { invoiceId }: Reminder): Promise<{ charged: number; counts: number }> => {
  const { rows } = await sql<{ charged: number; counts: number }>`
    select coalesce(max(amount_in_cents), 0)::bigint as charged, coalesce(sum(amount_in_cents), 0)::bigint as counts
    from fine_costs where invoice_id = ${invoiceId} and kind = 'REMINDER'`.execute(tx)
  return rows[0] ?? { charged: 0, counts: 0 }
}

const addCost = async (tx: Tx, who: Acting, { fineId, invoiceId, cents }: Reminder & { cents: number }) => {
  if (cents === 0) return 0
  const cost = { fine_id: fineId, kind: 'REMINDER', amount_in_cents: cents, invoice_id: invoiceId, created_at: who.now }
  await insertRow(tx, 'fine_costs', cost)
  return cents
}

/** A reminder that did not arrive costs nothing (R125, R131). Answers what is added to the costs of the fine. */
export const takeReminderCostBack = async (tx: Tx, who: Acting, reminder: Reminder): Promise<number> =>
  addCost(tx, who, { ...reminder, cents: -(await costOf(tx, reminder)).counts })

/** The letter was posted: its cost counts again, within the caps. Answers what is added to the costs of the fine. */
export const chargeReminderAgain = async (tx: Tx, who: Acting, reminder: Reminder): Promise<number> => {
  const { charged, counts } = await costOf(tx, reminder)
  if (counts > 0) return 0
  const { rows } = await sql<{ costs: number; currency: string; paidLetters: number }>`
    select f.costs_in_cents as costs, f.currency, (select coalesce(sum(sign(amount_in_cents)), 0)::int from fine_costs
      where fine_id = f.id and kind = 'REMINDER') as "paidLetters"
    from fines f where f.id = ${reminder.fineId}`.execute(tx)
  return addCost(tx, who, { ...reminder, cents: capLetterCost(charged, rows[0]!) })
}
