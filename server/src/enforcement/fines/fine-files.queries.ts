import type { FineRow } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import type { Context } from '../../kit/context.ts'
import { found } from '../../kit/errors.ts'
import { listExport, type ExportColumn } from '../../kit/lists/list-export.ts'
import type { Language } from '../../kit/reasons.ts'
import { readInvoice, writeInvoice } from '../fine-records/fine-invoice.queries.ts'
import { readFine } from '../fine-records/fine-record.queries.ts'
import { listFines } from './fines.queries.ts'
import { phrases, type Words } from '../fine-records/phrases.ts'

const columnsIn = (words: Words): ExportColumn<FineRow>[] => [
  [words.field.number, ['text', 12], ({ number }) => number],
  [words.field.reference, ['text', 16], ({ referenceNumber }) => referenceNumber],
  [words.shared.status, ['text', 22], (row) => words.status[row.status]],
  [words.shared.place, ['text', 28], ({ placeName }) => placeName],
  [words.shared.plate, ['text', 12], ({ licensePlate }) => licensePlate],
  [words.shared.reason, ['text', 36], ({ reasonText }) => reasonText],
  [words.field.officer, ['text', 24], ({ officer }) => officer],
  [words.field.issued, 'instant', ({ issuedAt }) => issuedAt],
  [words.field.due, 'day', ({ dueOn }) => dueOn],
  [words.shared.amount, 'money', ({ amountInCents }) => amountInCents],
  [words.field.costs, 'money', ({ costsInCents }) => costsInCents],
  [words.field.paid, 'money', ({ paidAmountInCents }) => paidAmountInCents],
  [words.field.left, 'money', ({ leftInCents }) => leftInCents],
  [words.shared.currency, ['currency', 10], ({ currency }) => currency],
  [words.field.debtsSent, ['text', 18], ({ debtsSent }) => (debtsSent ? words.shared.yes : '')],
]

/** Columns of fines in a spreadsheet. */
export const fineSheetColumns = (language: Language): ExportColumn<FineRow>[] => columnsIn(phrases[language])

export const exportFines = listExport(phrases, listFines, (words) => ({
  name: 'fines',
  title: words.title,
  columns: columnsIn(words),
  zoneOf: ({ timeZone }) => timeZone,
}))

/** The PDF in the debtor's language; the debtor's name only for users with the right to personal data (R79). */
export const makeFinePdf = async (
  ctx: Context,
  { id, invoiceId }: { id: number; invoiceId: number },
): Promise<{ invoiceNumber: string; pdfBytes: string }> => {
  const { debtorName, debtorAddress } = await readFine(ctx.db, ctx, { id })
  const invoice = found(await readInvoice(ctx.db, invoiceId))
  found(invoice.fineId === id ? invoice : undefined)
  const bytes = await writeInvoice({ ...invoice, debtorName, debtorAddress }, ctx.settings)
  return { invoiceNumber: invoice.invoiceNumber, pdfBytes: Buffer.from(bytes).toString('base64') }
}
