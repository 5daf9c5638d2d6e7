import { formatLocalDate, instantToLocal, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import { netOfGross } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { invoiceFormats, Seller } from '../../../kit/papers/invoice-paper.ts'
import type { PdfPaper } from '../../../kit/papers/pdf.ts'
import type { Language } from '../../../kit/reasons.ts'
import { phrases, type Words } from '../phrases.ts'

/** Sessions of one place and VAT rate, or corrections of one earlier invoice; `ofNumber` is empty where that month has none. */
export type InvoiceLine = {
  place: string
  sessions: number
  gross: number
  vatPercent: number
  isCorrection: boolean
  ofNumber: string
}
/** A stored invoice; `[start, end)` is its month, on the clock of `zone`. */
export type Invoice = {
  number: string
  start: string
  end: string
  buyer: string
  seller: unknown
  currency: string
  zone: string
  lines: InvoiceLine[]
}

/** The day after the month, whenever the invoice was made: papers with it are in the books of fleets (decision 0147). */
export const invoiceDay = ({ end, zone }: Pick<Invoice, 'end' | 'zone'>): LocalDateTime => instantToLocal(end, zone)

/** Net and VAT are rounded by line, so that the totals are the sums of the lines. */
export const sumsOf = (
  lines: readonly Pick<InvoiceLine, 'gross' | 'vatPercent'>[],
): { net: number; gross: number } => ({
  net: lines.reduce((sum, { gross, vatPercent }) => sum + netOfGross(gross, vatPercent), 0),
  gross: lines.reduce((sum, { gross }) => sum + gross, 0),
})

const headOf = (invoice: Invoice, words: Words): PdfPaper['lines'] => {
  const { number, buyer, zone, start, end, seller } = invoice
  const { Name, Address, RegistryCode, VatNumber } = Seller.parse(seller ?? {})
  const day = (instant: string, ms = 0) =>
    formatLocalDate(instantToLocal(new Date(Date.parse(instant) + ms).toISOString(), zone))
  return [
    [words.shared.invoiceNumber, number],
    [words.shared.date, formatLocalDate(invoiceDay(invoice))],
    [words.shared.period, `${day(start)} – ${day(end, -1)}`],
    [words.shared.buyer, buyer],
    [words.shared.seller, Name],
    [words.shared.address, Address],
    [words.shared.registryCode, RegistryCode],
    [words.shared.vatNumber, VatNumber],
  ]
}

export const paperOf = (invoice: Invoice, language: Language): PdfPaper => {
  const words = phrases[language]
  const { money, percent } = invoiceFormats(language, invoice.currency)
  const lines = invoice.lines.map((line) => ({ ...line, net: netOfGross(line.gross, line.vatPercent) }))
  const { net, gross } = sumsOf(lines)
  const sessions = lines.reduce((sum, line) => sum + line.sessions, 0)
  const amount = { isAmount: true }
  return {
    title: `${words.shared.invoice} ${invoice.number}`,
    language,
    lines: headOf(invoice, words),
    columns: [
      { header: words.shared.place },
      { header: words.shared.sessions, ...amount, width: 60 },
      { header: words.invoice.net, ...amount },
      { header: words.shared.vatPercent, ...amount, width: 48 },
      { header: words.invoice.vat, ...amount },
      { header: words.shared.amount, ...amount },
    ],
    rows: lines.map((line) => [
      line.isCorrection
        ? `${line.place} (${[words.invoice.correction.toLowerCase(), line.ofNumber].join(' ').trim()})`
        : line.place,
      String(line.sessions),
      money(line.net),
      percent(line.vatPercent),
      money(line.gross - line.net),
      money(line.gross),
    ]),
    totals: [[words.shared.total, String(sessions), money(net), '', money(gross - net), money(gross)]],
    createdAt: invoice.end,
  }
}
