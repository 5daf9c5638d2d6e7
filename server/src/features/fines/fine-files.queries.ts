import type { finesApi } from '@parkla/contract/fines/fines.endpoints.ts'
import type { FineRow } from '@parkla/contract/fines/fines.schema.ts'
import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { formatInstant, formatLocalDate, instantToLocal, parseLocal, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { found } from '../../kit/errors.ts'
import { invoiceFormats, Seller } from '../../kit/invoice-paper.ts'
import { exportList, type ExportColumn } from '../../kit/list-export.ts'
import type { PdfPaper } from '../../kit/pdf.ts'
import type { Language } from '../../kit/reasons.ts'
import { readFine } from './fine-record.queries.ts'
import { listFines } from './fines.queries.ts'
import { dayOf, reasonTextIn } from './fines.row.ts'
import en from './phrases/en.json' with { type: 'json' }
import et from './phrases/et.json' with { type: 'json' }
import lv from './phrases/lv.json' with { type: 'json' }

const phrases: Readonly<Record<Language, typeof en>> = { en, et, lv }

const columnsIn = (words: typeof en): ExportColumn<FineRow>[] => [
  [words.export.number, ['text', 12], ({ number }) => number],
  [words.export.reference, ['text', 16], ({ referenceNumber }) => referenceNumber],
  [words.export.status, ['text', 22], (row) => words.status[row.status]],
  [words.export.place, ['text', 28], ({ placeName }) => placeName],
  [words.export.plate, ['text', 12], ({ licensePlate }) => licensePlate],
  [words.export.reason, ['text', 36], ({ reasonText }) => reasonText],
  [words.export.officer, ['text', 24], ({ officer }) => officer],
  [words.export.issued, 'instant', ({ issuedAt }) => issuedAt],
  [words.export.due, ['text', 14], ({ dueOn }) => dueOn],
  [words.export.amount, 'money', ({ amountInCents }) => amountInCents],
  [words.export.costs, 'money', ({ costsInCents }) => costsInCents],
  [words.export.paid, 'money', ({ paidAmountInCents }) => paidAmountInCents],
  [words.export.left, 'money', ({ leftInCents }) => leftInCents],
  [words.export.currency, ['text', 10], ({ currency }) => currency],
  [words.export.debtsSent, ['text', 18], ({ debtsSent }) => (debtsSent ? words.export.yes : '')],
]

/** Columns of fines in a spreadsheet. */
export const fineSheetColumns = (language: Language): ExportColumn<FineRow>[] => columnsIn(phrases[language])

export const exportFines = (ctx: Context, filter: RequestOf<(typeof finesApi)['export']>): Promise<FileAnswer> => {
  const words = phrases[ctx.language]
  return exportList(ctx, {
    name: 'fines',
    filter,
    title: words.export.title,
    columns: columnsIn(words),
    zoneOf: ({ timeZone }) => timeZone,
    read: (page) => listFines(ctx, page as Parameters<typeof listFines>[1]),
  })
}

type Invoice = {
  number: string
  createdAt: Instant
  dueOn: string
  amount: number
  costs: number
  currency: string
  reason: string
  seller: unknown
}

const findInvoice = async (ctx: Context, id: number, of: { fineId: number; language: Language }): Promise<Invoice> => {
  const { rows } = await sql<Invoice>`
    select i.invoice_number as number, i.created_at as "createdAt", ${dayOf('i.due_on')} as "dueOn",
      i.amount_in_cents as amount, i.costs_in_cents as costs, i.currency, ${reasonTextIn(of.language)} as reason,
      (select value -> p.operator from settings where key = 'sellers') as seller
    from fine_invoices i join fines f on f.id = i.fine_id join places p on p.id = f.place_id
      join fine_reasons g on g.id = f.reason_id
    where i.id = ${id} and i.fine_id = ${of.fineId}`.execute(ctx.db)
  return found(rows[0])
}

/** `2026-03-18` as `18.03.2026`. */
const shownDay = (day: string): string => {
  const local = parseLocal(day)
  return local === undefined ? day : formatLocalDate(local)
}

type Fine = Awaited<ReturnType<typeof readFine>>

const linesOf = (invoice: Invoice, fine: Fine, words: typeof en): PdfPaper['lines'] => {
  const seller = Seller.parse(invoice.seller ?? {})
  const debtor = [fine.debtorName, fine.debtorAddress].filter((part) => part !== '').join(', ')
  const lines: [string, string][] = [
    [words.invoice.number, invoice.number],
    [words.invoice.date, formatLocalDate(instantToLocal(invoice.createdAt, fine.timeZone))],
    [words.invoice.due, shownDay(invoice.dueOn)],
    [words.invoice.reference, fine.referenceNumber],
    [words.invoice.seller, seller.Name],
    [words.invoice.address, seller.Address],
    [words.invoice.registryCode, seller.RegistryCode],
    [words.invoice.vatNumber, seller.VatNumber],
    [words.invoice.debtor, debtor],
    [words.invoice.place, fine.placeName],
    [words.invoice.plate, displayPlate(fine.licensePlate)],
    [words.invoice.issued, formatInstant(fine.issuedAt, fine.timeZone)],
  ]
  return lines.filter(([, value]) => value !== '')
}

const paperOf = (invoice: Invoice, fine: Fine): PdfPaper => {
  const words = phrases[fine.debtorLanguage]
  const { money } = invoiceFormats(fine.debtorLanguage, invoice.currency)
  const costs = invoice.costs === 0 ? [] : [[words.invoice.costs, money(invoice.costs)]]
  return {
    title: `${words.invoice.title} ${fine.number}`,
    language: fine.debtorLanguage,
    lines: linesOf(invoice, fine, words),
    columns: [{ header: words.invoice.item }, { header: words.invoice.amount, isAmount: true }],
    rows: [[invoice.reason, money(invoice.amount)], ...costs],
    totals: [[words.invoice.total, money(invoice.amount + invoice.costs)]],
    footer: words.invoice.objection.replace('{{day}}', shownDay(fine.objectUntil)),
    createdAt: invoice.createdAt,
  }
}

/** In the debtor's language; the debtor's name only for those with the right to personal data (R79). */
export const makeFinePdf = async (
  ctx: Context,
  { id, invoiceId }: { id: number; invoiceId: number },
): Promise<{ invoiceNumber: string; pdfBytes: string }> => {
  const fine = await readFine(ctx.db, ctx, { id })
  const invoice = await findInvoice(ctx, invoiceId, { fineId: id, language: fine.debtorLanguage })
  // Loaded on first use: fonts and PDF writer are a tenth of a node's memory.
  const { writePdf } = await import('../../kit/pdf.ts')
  const bytes = await writePdf(paperOf(invoice, fine))
  return { invoiceNumber: invoice.number, pdfBytes: Buffer.from(bytes).toString('base64') }
}
