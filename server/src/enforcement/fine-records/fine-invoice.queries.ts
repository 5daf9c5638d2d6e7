import { referenceText, type ReferenceKind } from '@parkla/contract/enforcement/fines/reference-number.ts'
import { dayKey, formatInstant, formatLocalDate, instantToLocal, type Instant } from '@parkla/contract/kit/time.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'
import { shownDay } from '../../kit/days.ts'
import { invoiceFormats, Seller } from '../../kit/papers/invoice-paper.ts'
import type { PdfPaper } from '../../kit/papers/pdf.ts'
import type { Language } from '../../kit/reasons.ts'
import { dayOf } from './fines.row.ts'
import { phrases, type Words } from './phrases.ts'

/** An invoice or reminder with what its paper shows. Amounts in cents; days `YYYY-MM-DD`. */
export type Invoice = {
  fineId: number
  invoiceNumber: string
  kind: 'FINE' | 'REMINDER'
  createdAt: Instant
  dueOn: string
  amount: number
  costs: number
  currency: string
  reason: string
  seller: unknown
  number: string
  /** The reference number as a payer of the region types it. */
  referenceNumber: string
  placeName: string
  timeZone: string
  licensePlate: string
  issuedAt: Instant
  objectUntil: string
  debtorName: string
  debtorEmail: string
  debtorAddress: string
  language: Language
}

export const readInvoice = async (db: Db | Tx, id: number): Promise<Invoice | undefined> => {
  const { rows } = await sql<Invoice & { referenceKind: ReferenceKind }>`
    select f.id as "fineId", i.invoice_number as "invoiceNumber", i.kind, i.created_at as "createdAt",
      ${dayOf('i.due_on')} as "dueOn", i.amount_in_cents as amount, i.costs_in_cents as costs, i.currency,
      coalesce(nullif(case f.debtor_language when 'en' then g.text_en when 'lv' then g.text_lv else '' end, ''), g.text_et)
        as reason,
      (select value -> f.operator from settings where key = 'sellers') as seller, f.number::text as number,
      f.reference_number as "referenceNumber", r.reference_kind as "referenceKind", p.name as "placeName", p.time_zone as "timeZone",
      n.plate as "licensePlate", f.issued_at as "issuedAt", ${dayOf('f.object_until')} as "objectUntil",
      f.debtor_name as "debtorName", f.debtor_email as "debtorEmail", f.debtor_address as "debtorAddress",
      f.debtor_language as language
    from fine_invoices i join fines f on f.id = i.fine_id join places p on p.id = f.place_id
      join regions r on r.code = f.region
      join fine_reasons g on g.id = f.reason_id join plates n on n.id = f.plate_id
    where i.id = ${id}`.execute(db)
  const [row] = rows
  return row && { ...row, referenceNumber: referenceText(row.referenceNumber, row.referenceKind) }
}

const linesOf = (invoice: Invoice, words: Words): PdfPaper['lines'] => {
  const seller = Seller.parse(invoice.seller ?? {})
  const debtor = [invoice.debtorName, invoice.debtorAddress].filter((part) => part !== '').join(', ')
  return [
    [words.shared.invoiceNumber, invoice.invoiceNumber],
    [words.shared.date, formatLocalDate(instantToLocal(invoice.createdAt, invoice.timeZone))],
    [words.field.due, shownDay(invoice.dueOn)],
    [words.invoice.account, seller.Iban],
    [words.field.reference, invoice.referenceNumber],
    [words.invoice.seller, seller.Name],
    [words.shared.address, seller.Address],
    [words.shared.registryCode, seller.RegistryCode],
    [words.shared.vatNumber, seller.VatNumber],
    [words.shared.payer, debtor],
    [words.shared.place, invoice.placeName],
    [words.invoice.plate, displayPlate(invoice.licensePlate)],
    [words.shared.time, formatInstant(invoice.issuedAt, invoice.timeZone)],
  ]
}

/** The day at the place of the fine. */
export const dayAt = ({ timeZone }: Invoice, instant: Instant): string => dayKey(instantToLocal(instant, timeZone))

/** Line with the last day to object and the address; empty on the day after (R126). */
export const objectionLine = (
  { language, objectUntil }: Invoice,
  { publicUrl, today }: { publicUrl: string; today: string },
): string =>
  objectUntil < today
    ? ''
    : phrases[language].invoice.objection
        .replace('{{day}}', () => shownDay(objectUntil))
        .replace('{{address}}', () => `${publicUrl.replace(/\/$/, '')}/public/objection`)

/** Lines with payee, account and reference number of the payment. */
export const payeeLines = ({ language, seller, referenceNumber }: Invoice): string[] => {
  const words = phrases[language]
  const { Name, Iban } = Seller.parse(seller ?? {})
  const lines = [
    [words.invoice.payee, Name],
    [words.invoice.account, Iban],
    [words.field.reference, referenceNumber],
  ]
  return lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
}

/** The notes as of the day when the paper was made, also when the PDF is written later. */
const notesOf = (invoice: Invoice, publicUrl: string): string[] => {
  const { reminder } = phrases[invoice.language]
  const warning = invoice.kind === 'REMINDER' ? [reminder.warning.replace('{{day}}', shownDay(invoice.dueOn))] : []
  const objection = objectionLine(invoice, { publicUrl, today: dayAt(invoice, invoice.createdAt) })
  return [...warning, ...(objection === '' ? [] : [objection])]
}

const paperOf = (invoice: Invoice, publicUrl: string): PdfPaper => {
  const { language, kind, number } = invoice
  const words = phrases[language]
  const { money } = invoiceFormats(language, invoice.currency)
  const costs = invoice.costs === 0 ? [] : [[words.invoice.costs, money(invoice.costs)]]
  const title = `${words.invoice.title} ${number}`
  return {
    title: kind === 'REMINDER' ? `${words.reminder.title}. ${title}` : title,
    language,
    lines: linesOf(invoice, words),
    columns: [{ header: words.invoice.item }, { header: words.shared.amount, isAmount: true }],
    rows: [[invoice.reason, money(invoice.amount)], ...costs],
    totals: [[words.invoice.total, money(invoice.amount + invoice.costs)]],
    notes: notesOf(invoice, publicUrl),
    createdAt: invoice.createdAt,
  }
}

/** The invoice as a PDF in the debtor's language. */
export const writeInvoice = async (invoice: Invoice, { publicUrl }: { publicUrl: string }): Promise<Uint8Array> => {
  // Loaded on first use: fonts and PDF writer are a tenth of a node's memory.
  const { writePdf } = await import('../../kit/papers/pdf.ts')
  return writePdf(paperOf(invoice, publicUrl))
}
