import { creditOf } from '@parkla/contract/enforcement/fines/fines.policy.ts'
import type { Credit, ListCredits } from '@parkla/contract/enforcement/payments/payments.schema.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { listExport, type ExportColumn } from '../../kit/lists/list-export.ts'
import { idAfter, limitOf, pageOf } from '../../kit/lists/paging.ts'
import { dayOf, hasCredit } from '../fine-records/fines.row.ts'
import { phrases, type Words } from '../fine-records/phrases.ts'

type Stored = Omit<Credit, 'creditInCents'> & { amountInCents: number; costsInCents: number }

const asCredit = ({ actor }: Context, { amountInCents, costsInCents, ...row }: Stored): Credit => ({
  ...row,
  creditInCents: creditOf({ ...row, amountInCents, costsInCents }),
  ...(actor.canSeeClientsPersonalData ? {} : { debtorName: '', payer: '', payerAccount: '' }),
})

/** Credits by the partial index of fines with a credit; the newest fine first (R125). */
export const listCredits = async (ctx: Context, filter: ListCredits): Promise<Page<Credit>> => {
  const { limit, offset } = limitOf(filter)
  const after = filter.cursor === undefined ? sql`true` : sql`f.id < ${idAfter(filter.cursor)}`
  const { rows } = await sql<Stored>`
    select f.id as "fineId", f.number::text as number, f.status, p.name as "placeName", n.plate as "licensePlate",
      f.debtor_name as "debtorName", f.paid_in_cents as "paidAmountInCents", f.currency,
      f.amount_in_cents as "amountInCents", f.costs_in_cents as "costsInCents", coalesce(y.payer, '') as payer,
      coalesce(y.payer_account, '') as "payerAccount", ${dayOf('i.received_on')} as "lastPaidOn"
    from fines f join places p on p.id = f.place_id join plates n on n.id = f.plate_id
      cross join lateral (select p.received_on from fine_incomes p where p.fine_id = f.id and p.amount_in_cents > 0
        and p.reversal_of_id is null and not exists(select 1 from fine_incomes r where r.reversal_of_id = p.id)
        order by p.received_on desc, p.id desc limit 1) i
      left join lateral (select payer, payer_account from fine_payments where fine_id = f.id
        order by booked_on desc, id desc limit 1) y on true
    where ${hasCredit} and ${after} order by f.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(
    ctx.replica,
  )
  return pageOf(
    rows.map((row) => asCredit(ctx, row)),
    filter,
    ({ fineId }) => ({ id: fineId }),
  )
}

const columnsIn = (words: Words): ExportColumn<Credit>[] => [
  [words.checks.fine, ['text', 12], ({ number }) => number],
  [words.field.credit, 'money', ({ creditInCents }) => creditInCents],
  [words.shared.currency, ['currency', 10], ({ currency }) => currency],
  [words.shared.payer, ['text', 28], ({ payer, debtorName }) => payer || debtorName],
  [words.payments.account, ['text', 26], ({ payerAccount }) => payerAccount],
  [words.shared.plate, ['text', 12], ({ licensePlate }) => licensePlate],
  [words.shared.place, ['text', 28], ({ placeName }) => placeName],
  [words.shared.date, 'day', ({ lastPaidOn }) => lastPaidOn],
]

export const exportCredits = listExport(phrases, listCredits, (words) => ({
  name: 'fineCredits',
  title: words.payments.credits,
  columns: columnsIn(words),
}))
