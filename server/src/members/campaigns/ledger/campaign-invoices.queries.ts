import type {
  CampaignInvoice,
  campaignInvoicesApi,
  CampaignInvoices,
} from '@parkla/contract/members/campaigns/campaign-invoices.endpoints.ts'
import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { formatLocalDate, instantToLocal, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { found } from '../../../kit/errors.ts'
import { invoiceFormats, Seller } from '../../../kit/papers/invoice-paper.ts'
import type { PdfPaper } from '../../../kit/papers/pdf.ts'
import type { Language } from '../../../kit/reasons.ts'
import { readCampaign } from '../campaigns.queries.ts'
import { phrases, type Words } from '../phrases.ts'

type Api = typeof campaignInvoicesApi

/**
 * Granted credit of a campaign without an invoice, as `l`. A registrant who was declined or removed before using any of it
 * costs the payer nothing.
 */
export const openGrants = (campaignId: number) => sql`campaign_registrants r
  join campaign_ledger l on l.registrant_id = r.id and l.kind = 'GRANTED'
  where r.campaign_id = ${campaignId} and ((r.status = 'APPROVED' and r.deleted_at is null) or r.used_in_cents > 0)
    and not exists(select 1 from campaign_invoice_grants g where g.ledger_id = l.id)`

const columns = sql`i.id as "Id", i.invoice_number as "InvoiceNumber", i.created_at as "CreatedAt",
  i.payer_name as "PayerName", i.payer_email as "PayerEmail",
  (select sum((line ->> 'credits')::int)::int from jsonb_array_elements(i.lines) line) as "Credits",
  i.net_in_cents as "NetInCents", i.vat_in_cents as "VatInCents", i.vat_percent::float8 as "VatPercent",
  i.amount_in_cents as "AmountInCents", i.currency as "Currency"`

export const readCampaignInvoice = async (db: Db | Tx, id: number): Promise<CampaignInvoice> => {
  const { rows } = await sql<CampaignInvoice>`select ${columns} from campaign_invoices i where i.id = ${id}`.execute(db)
  return found(rows[0])
}

/** R111. */
export const listCampaignInvoices = async (ctx: Context, { id }: RequestOf<Api['list']>): Promise<CampaignInvoices> => {
  const campaign = await readCampaign(ctx.db, ctx, id)
  const { rows } = await sql<CampaignInvoice>`
    select ${columns} from campaign_invoices i where i.campaign_id = ${id} order by i.id desc`.execute(ctx.db)
  if (campaign.Type !== 'PREPAID_CREDIT') return { OpenInCents: 0, Invoices: rows }
  const { rows: open } = await sql<{ cents: number }>`
    select coalesce(sum(l.amount_in_cents), 0)::bigint as cents from ${openGrants(id)}`.execute(ctx.db)
  return { OpenInCents: open[0]?.cents ?? 0, Invoices: rows }
}

/** Facts printed on the paper. */
export type InvoicePaper = {
  number: string
  createdAt: Instant
  language: Language
  timeZone: string
  campaign: string
  payerName: string
  payerRegistryCode: string
  payerAddress: string
  payerEmail: string
  seller: unknown
  lines: readonly { credits: number; creditInCents: number }[]
  vatPercent: number
  net: number
  vat: number
  amount: number
  currency: string
}

export const readInvoicePaper = async (db: Db, id: number): Promise<InvoicePaper> => {
  const { rows } = await sql<InvoicePaper>`
    select invoice_number as number, created_at as "createdAt", language, time_zone as "timeZone",
      campaign_name as campaign, payer_name as "payerName", payer_registry_code as "payerRegistryCode",
      payer_address as "payerAddress", payer_email as "payerEmail", seller, lines, vat_percent::float8 as "vatPercent",
      net_in_cents as net, vat_in_cents as vat, amount_in_cents as amount, currency
    from campaign_invoices where id = ${id}`.execute(db)
  return found(rows[0])
}

const headOf = (invoice: InvoicePaper, words: Words): PdfPaper['lines'] => {
  const seller = Seller.parse(invoice.seller)
  return [
    [words.shared.invoiceNumber, invoice.number],
    [words.shared.date, formatLocalDate(instantToLocal(invoice.createdAt, invoice.timeZone))],
    [words.shared.buyer, invoice.payerName],
    [words.field.PayerRegistryCode, invoice.payerRegistryCode],
    [words.shared.address, invoice.payerAddress],
    [words.shared.seller, seller.Name],
    [words.shared.address, seller.Address],
    [words.field.PayerRegistryCode, seller.RegistryCode],
    [words.shared.vatNumber, seller.VatNumber],
    [words.invoice.campaign, invoice.campaign],
  ]
}

const paperOf = (invoice: InvoicePaper): PdfPaper => {
  const words = phrases[invoice.language]
  const { money, percent } = invoiceFormats(invoice.language, invoice.currency)
  const amount = { isAmount: true }
  return {
    title: `${words.shared.invoice} ${invoice.number}`,
    language: invoice.language,
    lines: headOf(invoice, words),
    columns: [
      { header: words.invoice.item },
      { header: words.invoice.credits, ...amount },
      { header: words.invoice.credit, ...amount },
      { header: words.shared.amount, ...amount },
    ],
    rows: invoice.lines.map(({ credits, creditInCents }) => [
      words.invoice.parkingCredit,
      String(credits),
      money(creditInCents),
      money(credits * creditInCents),
    ]),
    totals: [
      [words.shared.net, '', '', money(invoice.net)],
      [`${words.shared.vat} ${percent(invoice.vatPercent)}`, '', '', money(invoice.vat)],
      [words.shared.total, '', '', money(invoice.amount)],
    ],
    createdAt: invoice.createdAt,
  }
}

export const invoiceFileName = ({ language, number }: InvoicePaper): string =>
  `${phrases[language].shared.invoiceFile}-${number}.pdf`

export const writeCampaignInvoice = async (invoice: InvoicePaper): Promise<Buffer> => {
  // Loaded on first use: fonts and PDF writer are a tenth of a node's memory.
  const { writePdf } = await import('../../../kit/papers/pdf.ts')
  return writePdf(paperOf(invoice))
}

/** 404 for an invoice of another campaign. */
export const makeCampaignInvoicePdf = async (
  ctx: Context,
  { id, invoiceId }: RequestOf<Api['pdf']>,
): Promise<FileAnswer> => {
  await readCampaign(ctx.db, ctx, id)
  const { rows } = await sql`select 1 from campaign_invoices where id = ${invoiceId} and campaign_id = ${id}`.execute(
    ctx.db,
  )
  found(rows[0])
  const invoice = await readInvoicePaper(ctx.db, invoiceId)
  return { fileName: invoiceFileName(invoice), content: await writeCampaignInvoice(invoice) }
}
