import { capLetterCost } from '@parkla/contract/enforcement/collection/collection-costs.ts'
import { addDays, dayKey, instantToLocal } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Acting } from '../../kit/audit.ts'
import type { Services } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { moveFine, type FineState } from '../fine-records/fine-steps.ts'
import { termsOf } from '../fine-records/issue-fine.ts'
import { mailReminderJob } from './mail-reminder.jobs.ts'

type Reminding = Acting & Pick<Services, 'jobs'>

type SoFar = { reference: string; hasEmail: boolean; reminders: number; invoices: number; paidLetters: number }

/** Letters of earlier rounds count, because the caps are those of the claim (R131). */
const readSoFar = async (tx: Tx, id: number): Promise<SoFar> => {
  const { rows } = await sql<SoFar>`
    select reference_number as reference, debtor_email <> '' as "hasEmail", reminders,
      (select count(*)::int from fine_invoices where fine_id = f.id) as invoices,
      (select coalesce(sum(sign(amount_in_cents)), 0)::int from fine_costs where fine_id = f.id and kind = 'REMINDER') as "paidLetters"
    from fines f where id = ${id}`.execute(tx)
  return found(rows[0])
}

/** Issues the next reminder of a locked fine with its capped cost; by mail, else as a letter to print (R125, R131). */
export const remindFine = async (tx: Tx, who: Reminding, fine: FineState): Promise<void> => {
  const { reference, hasEmail, reminders, invoices, paidLetters } = await readSoFar(tx, fine.id)
  const { reminderCosts, reminderPayDays } = await termsOf(tx, fine.region)
  const costs = capLetterCost(reminderCosts[reminders] ?? 0, {
    paidLetters,
    costs: fine.costsInCents,
    currency: fine.currency,
  })
  const delivery = hasEmail ? 'MAIL' : 'LETTER'
  const principal = Math.max(0, fine.amountInCents - fine.paidAmountInCents)
  const { id: invoiceId } = await insertRow(tx, 'fine_invoices', {
    fine_id: fine.id,
    invoice_number: `${reference}-${invoices + 1}`,
    kind: 'REMINDER',
    delivery,
    is_to_post: !hasEmail,
    amount_in_cents: principal,
    costs_in_cents: fine.amountInCents + fine.costsInCents + costs - fine.paidAmountInCents - principal,
    currency: fine.currency,
    due_on: dayKey(addDays(instantToLocal(who.now, fine.timeZone), reminderPayDays)),
    created_at: who.now,
  })
  const cost = {
    fine_id: fine.id,
    kind: 'REMINDER',
    amount_in_cents: costs,
    invoice_id: invoiceId,
    created_at: who.now,
  }
  if (costs > 0) await insertRow(tx, 'fine_costs', cost)
  const values = { reminders: reminders + 1, reminded_at: who.now }
  await moveFine(tx, who, { fact: 'fine.reminded', fine, event: 'remind', costs, values })
  if (hasEmail) await who.jobs.enqueue(tx, mailReminderJob, { invoiceId })
}
