import { deliverMail } from '../../../kit/jobs/deliver-mail.ts'
import { invoiceFormats } from '../../../kit/papers/invoice-paper.ts'
import { defineJob } from '../../../kit/jobs/jobs.ts'
import { letter } from '../../../kit/papers/letter.ts'
import { filled } from '../../../kit/reasons.ts'
import type { Mail } from '../../../ports/mail.port.ts'
import {
  invoiceFileName,
  readInvoicePaper,
  writeCampaignInvoice,
  type InvoicePaper,
} from './campaign-invoices.queries.ts'
import { phrases } from '../phrases.ts'

/** The e-mail to the payer, with the invoice as a PDF. */
const invoiceMail = (invoice: InvoicePaper, bytes: Uint8Array): Mail => {
  const words = phrases[invoice.language]
  const { money } = invoiceFormats(invoice.language, invoice.currency)
  const line = filled(words.invoice.mail, { campaign: invoice.campaign, sum: money(invoice.amount) })
  return {
    ...letter({
      to: invoice.payerEmail,
      language: invoice.language,
      subject: `${words.shared.invoice} ${invoice.number}`,
      paragraphs: [line],
    }),
    attachments: [{ fileName: invoiceFileName(invoice), contentType: 'application/pdf', bytes }],
  }
}

export const mailCampaignInvoice = defineJob<{ invoiceId: number }>({
  name: 'campaigns.mailInvoice',
  heartbeatSeconds: 30,
  run: async (ctx, { invoiceId }) => {
    const invoice = await readInvoicePaper(ctx.db, invoiceId)
    const mail = invoiceMail(invoice, await writeCampaignInvoice(invoice))
    await deliverMail(ctx, { ...mail, idempotencyKey: `campaign invoice ${invoice.number}` })
  },
})
