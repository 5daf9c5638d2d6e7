import * as z from 'zod'
import { get, post } from '../../kit/endpoint.ts'
import { Id } from '../../kit/id.ts'
import { PathId } from '../../kit/input.ts'
import { Currency } from '../../kit/money.ts'
import { Instant } from '../../kit/time.ts'

/** An invoice to the payer of prepaid credit; issued invoices never change (R111). */
export const CampaignInvoice = z.object({
  Id,
  InvoiceNumber: z.string(),
  CreatedAt: Instant,
  PayerName: z.string(),
  PayerEmail: z.string(),
  /** Number of granted credits. */
  Credits: z.number(),
  NetInCents: z.number(),
  VatInCents: z.number(),
  VatPercent: z.number(),
  AmountInCents: z.number(),
  Currency,
})
export type CampaignInvoice = z.infer<typeof CampaignInvoice>

/** Newest first, with the granted credit that no invoice has yet. */
export const CampaignInvoices = z.object({ OpenInCents: z.number(), Invoices: z.array(CampaignInvoice) })
export type CampaignInvoices = z.infer<typeof CampaignInvoices>

const params = z.object({ id: PathId })
const scope = { kind: 'place', ids: { id: 'campaign' } } as const

export const campaignInvoicesApi = {
  list: get('/adminapi/discountcampaigns/:id/invoices', {
    summary: '+ Invoices to the payer of prepaid credit, newest first (R111)',
    permission: 'campaigns.view',
    scope,
    params,
    answer: CampaignInvoices,
  }),
  make: post('/adminapi/discountcampaigns/:id/invoices', {
    summary: '+ Invoices and mails the granted credit that no invoice has yet; by global admins (R111)',
    permission: 'campaigns.invoice',
    scope,
    params,
    answer: CampaignInvoice,
    errors: ['campaigns.noPayer', 'campaigns.nothingToInvoice'],
    audit: 'campaign.invoiced',
  }),
  pdf: get('/adminapi/discountcampaigns/:id/invoices/:invoiceId/pdf', {
    summary: '+ An invoice to the payer as a PDF in the language of its region',
    permission: 'campaigns.view',
    scope: { kind: 'place', ids: { id: 'campaign', invoiceId: 'campaignInvoice' } },
    params: params.extend({ invoiceId: PathId }),
    file: 'application/pdf',
  }),
}
