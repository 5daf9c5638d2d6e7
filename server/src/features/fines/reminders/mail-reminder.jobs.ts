import { invoiceFormats } from '../../../kit/invoice-paper.ts'
import { deliverMail } from '../../../kit/deliver-mail.ts'
import { html } from '../../../kit/html.ts'
import { defineJob } from '../../../kit/jobs.ts'
import type { Mail } from '../../../ports/mail.port.ts'
import { invoicePhrases, readInvoice, shownDay, writeInvoice, type Invoice } from '../fine-invoice.queries.ts'

/** In the debtor's language, with the letter as a PDF. */
export const reminderMail = (invoice: Invoice, bytes: Uint8Array): Mail => {
  const words = invoicePhrases[invoice.language]
  const { money } = invoiceFormats(invoice.language, invoice.currency)
  const fill = (text: string) =>
    text
      .replace('{{number}}', () => invoice.number)
      .replace('{{sum}}', () => money(invoice.amount + invoice.costs))
      .replace('{{day}}', () => shownDay(invoice.dueOn))
  const lines = [
    fill(words.reminder.text),
    `${words.invoice.reference}: ${invoice.referenceNumber}`,
    fill(words.reminder.warning),
  ]
  return {
    to: invoice.debtorEmail,
    subject: fill(words.reminder.subject),
    text: [...lines, 'Parkla'].join('\n\n'),
    html: html`${lines.map((line) => html`<p>${line}</p>`)}
      <p>Parkla</p>`.markup,
    attachments: [{ fileName: `parking-fine-${invoice.invoiceNumber}.pdf`, contentType: 'application/pdf', bytes }],
  }
}

/** Sent although the fine was paid meanwhile: the reminder is on its page and its cost was charged. */
export const mailReminderJob = defineJob<{ invoiceId: number }>({
  name: 'fines.mailReminder',
  heartbeatSeconds: 30,
  run: async (ctx, { invoiceId }) => {
    const invoice = await readInvoice(ctx.db, invoiceId)
    if (!invoice || invoice.debtorEmail === '') return
    const mail = reminderMail(invoice, await writeInvoice(invoice))
    await deliverMail(ctx, { ...mail, idempotencyKey: `fine reminder ${invoice.invoiceNumber}` })
  },
})
