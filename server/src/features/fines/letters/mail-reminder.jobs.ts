import { shownDay } from '../../../kit/days.ts'
import { invoiceFormats } from '../../../kit/papers/invoice-paper.ts'
import { deliverMail } from '../../../kit/jobs/deliver-mail.ts'
import { record } from '../../../kit/audit.ts'
import { defineJob, type JobContext } from '../../../kit/jobs/jobs.ts'
import { letter } from '../../../kit/papers/letter.ts'
import { filled } from '../../../kit/reasons.ts'
import type { Mail } from '../../../ports/mail.port.ts'
import { objectionLine, readInvoice, writeInvoice, type Invoice } from '../fine-invoice.queries.ts'
import { lockFineState } from '../fine-steps.ts'
import { phrases } from '../phrases.ts'

type Paper = { bytes: Uint8Array; publicUrl: string }

/** In the debtor's language, with the letter as a PDF. */
const reminderMail = (invoice: Invoice, { bytes, publicUrl }: Paper): Mail => {
  const words = phrases[invoice.language]
  const { money } = invoiceFormats(invoice.language, invoice.currency)
  const sum = money(invoice.amount + invoice.costs)
  const values = { number: invoice.number, sum, day: shownDay(invoice.dueOn) }
  const paragraphs = [
    filled(words.reminder.text, values),
    `${words.export.reference}: ${invoice.referenceNumber}`,
    filled(words.reminder.warning, values),
    objectionLine(invoice, publicUrl),
  ]
  return {
    ...letter({ to: invoice.debtorEmail, subject: filled(words.reminder.subject, values), paragraphs }),
    attachments: [{ fileName: `parking-fine-${invoice.invoiceNumber}.pdf`, contentType: 'application/pdf', bytes }],
  }
}

/**
 * A mail that the server refuses for good becomes a letter to post, once, shown in the history of the fine. The lock keeps a payment
 * from settling the fine meanwhile.
 */
const makeLetter = (ctx: JobContext, invoiceId: number, fineId: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { placeId, status } = await lockFineState(tx, fineId)
    const { numUpdatedRows } = await tx
      .updateTable('fine_invoices')
      .set({ delivery: 'LETTER', is_to_post: status === 'REMINDED' })
      .where('id', '=', invoiceId)
      .where('delivery', '=', 'MAIL')
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await record(tx, ctx, { fact: 'fine.reminderRefused', entity: 'fine', id: fineId, placeId, topic: 'fines' })
  })

/** Sent although the fine was paid meanwhile: the reminder is on its page and its cost was charged. */
export const mailReminderJob = defineJob<{ invoiceId: number }>({
  name: 'fines.mailReminder',
  heartbeatSeconds: 30,
  run: async (ctx, { invoiceId }) => {
    const invoice = await readInvoice(ctx.db, invoiceId)
    if (!invoice || invoice.debtorEmail === '') return
    const { publicUrl } = ctx.settings
    const mail = reminderMail(invoice, { bytes: await writeInvoice(invoice, ctx.settings), publicUrl })
    const isSent = await deliverMail(ctx, { ...mail, idempotencyKey: `fine reminder ${invoice.invoiceNumber}` })
    if (!isSent) await makeLetter(ctx, invoiceId, invoice.fineId)
  },
})
