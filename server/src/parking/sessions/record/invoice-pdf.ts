import type { FileAnswer } from '@parkla/contract/kit/endpoint.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { formatInstant, instantToLocal, formatLocalDate, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { found } from '../../../kit/errors.ts'
import { invoiceFormats, Seller } from '../../../kit/papers/invoice-paper.ts'
import type { PdfPaper } from '../../../kit/papers/pdf.ts'
import type { Language } from '../../../kit/reasons.ts'
import { phrases, type Words } from '../phrases.ts'
import { findSession } from '../../session-records/sessions.queries.ts'

type InvoiceRow = {
  number: string
  createdAt: Instant
  net: number
  vat: number
  vatPercent: number
  gross: number
  currency: string
  isCarWash: boolean
  place: string
  timeZone: string
  plate: string
  start: Instant
  end: Instant | null
  seller: unknown
}

const findInvoice = async (ctx: Context, { id, invoiceId }: { id: number; invoiceId: number }): Promise<InvoiceRow> => {
  const { rows } = await sql<InvoiceRow>`
    select i.invoice_number as number, i.created_at as "createdAt", i.net_in_cents as net, i.vat_in_cents as vat,
      i.vat_percent as "vatPercent", i.amount_in_cents as gross, i.currency, s.type = 'CAR_WASH' as "isCarWash", p.name as place,
      p.time_zone as "timeZone", coalesce(n.plate, '') as plate, s.start_time as start, s.end_time as end,
      (select value -> s.operator from settings where key = 'sellers') as seller
    from invoices i
    join sessions s on s.id = i.session_id
    join places p on p.id = s.place_id
    left join plates n on n.id = s.plate_id
    where i.id = ${invoiceId} and i.session_id = ${id}`.execute(ctx.db)
  return found(rows[0])
}

const linesOf = (row: InvoiceRow, words: Words): PdfPaper['lines'] => {
  const seller = Seller.parse(row.seller ?? {})
  return [
    [words.shared.invoiceNumber, row.number],
    [words.shared.date, formatLocalDate(instantToLocal(row.createdAt, row.timeZone))],
    [words.shared.seller, seller.Name],
    [words.shared.address, seller.Address],
    [words.shared.registryCode, seller.RegistryCode],
    [words.shared.vatNumber, seller.VatNumber],
    [words.shared.place, row.place],
    [words.shared.plate, displayPlate(row.plate)],
    [words.shared.start, formatInstant(row.start, row.timeZone)],
    [words.shared.end, formatInstant(row.end ?? '', row.timeZone)],
  ]
}

const paperOf = (row: InvoiceRow, language: Language): PdfPaper => {
  const words = phrases[language]
  const { money, percent } = invoiceFormats(language, row.currency)
  const amount = { isAmount: true }
  return {
    title: [words.shared.invoice, row.number].join(' '),
    language,
    lines: linesOf(row, words),
    columns: [
      { header: words.shared.service },
      { header: words.invoice.net, ...amount },
      { header: words.shared.vatPercent, ...amount },
      { header: words.shared.vat, ...amount },
      { header: words.shared.amount, ...amount },
    ],
    rows: [
      [
        row.isCarWash ? words.type.CAR_WASH : words.invoice.parking,
        money(row.net),
        percent(row.vatPercent),
        money(row.vat),
        money(row.gross),
      ],
    ],
    totals: [[words.shared.total, money(row.net), '', money(row.vat), money(row.gross)]],
    createdAt: row.createdAt,
  }
}

/** Invoice of a visible session as a PDF in the caller's language, times in the place's zone (R83, R1). */
export const makeInvoicePdf = async (ctx: Context, ids: { id: number; invoiceId: number }): Promise<FileAnswer> => {
  await findSession(ctx, { id: ids.id })
  const row = await findInvoice(ctx, ids)
  const name = phrases[ctx.language].shared.invoiceFile
  const fileName = `${name}-${row.number.replaceAll(/[^\p{L}\p{N}-]+/gu, '-')}.pdf`
  // Loaded on first use: fonts and PDF writer are a tenth of a node's memory.
  const { writePdf } = await import('../../../kit/papers/pdf.ts')
  return { fileName, content: await writePdf(paperOf(row, ctx.language)) }
}
