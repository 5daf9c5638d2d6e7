import type { Letter, ListLetters } from '@parkla/contract/enforcement/letters/letters.schema.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { listExport, type ExportColumn } from '../../kit/lists/list-export.ts'
import { idAfter, limitOf, pageOf } from '../../kit/lists/paging.ts'
import { dayOf } from '../fine-records/fines.row.ts'
import { phrases, type Words } from '../fine-records/phrases.ts'

/** Letters by the partial index of letters to post; a fine that leaves REMINDED takes its letters out of it. */
export const listLetters = async (ctx: Context, filter: ListLetters): Promise<Page<Letter>> => {
  const { limit, offset } = limitOf(filter)
  const after = filter.cursor === undefined ? sql`true` : sql`i.id > ${idAfter(filter.cursor)}`
  const { rows } = await sql<Letter>`
    select i.id, f.id as "fineId", f.number::text as "fineNumber", i.invoice_number as "invoiceNumber",
      n.plate as "licensePlate", p.name as "placeName", p.time_zone as "timeZone", f.debtor_name as "debtorName",
      f.debtor_address as "debtorAddress", i.amount_in_cents + i.costs_in_cents as "amountInCents", i.currency,
      ${dayOf('i.due_on')} as "dueOn", i.created_at as "createdAt",
      i.was_refused as "wasRefused"
    from fine_invoices i join fines f on f.id = i.fine_id join places p on p.id = f.place_id join plates n on n.id = f.plate_id
    where i.is_to_post and ${after}
    order by i.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(ctx.replica)
  const seen = ctx.actor.canSeeClientsPersonalData
    ? rows
    : rows.map((row) => ({ ...row, debtorName: '', debtorAddress: '' }))
  return pageOf(seen, filter, ({ id }) => ({ id }))
}

const columnsIn = (words: Words): ExportColumn<Letter>[] => [
  [words.shared.invoiceNumber, ['text', 16], ({ invoiceNumber }) => invoiceNumber],
  [words.checks.fine, ['text', 12], ({ fineNumber }) => fineNumber],
  [words.shared.payer, ['text', 28], ({ debtorName }) => debtorName],
  [words.shared.address, ['text', 40], ({ debtorAddress }) => debtorAddress],
  [words.shared.plate, ['text', 12], ({ licensePlate }) => licensePlate],
  [words.shared.place, ['text', 28], ({ placeName }) => placeName],
  [words.invoice.total, 'money', ({ amountInCents }) => amountInCents],
  [words.shared.currency, ['currency', 10], ({ currency }) => currency],
  [words.field.due, 'day', ({ dueOn }) => dueOn],
  [words.letters.made, 'instant', ({ createdAt }) => createdAt],
  [words.shared.reason, ['text', 28], ({ wasRefused }) => (wasRefused ? words.letters.refused : '')],
]

export const exportLetters = listExport(phrases, listLetters, (words) => ({
  name: 'fineLetters',
  title: words.tab['reminder-letters'],
  columns: columnsIn(words),
  zoneOf: ({ timeZone }) => timeZone,
}))
