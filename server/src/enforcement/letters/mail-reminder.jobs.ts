import { sql } from 'kysely'
import { shownDay } from '../../kit/days.ts'
import { invoiceFormats } from '../../kit/papers/invoice-paper.ts'
import { refusalOfMail } from '../../kit/jobs/deliver-mail.ts'
import { record } from '../../kit/audit.ts'
import { defineJob, type JobContext } from '../../kit/jobs/jobs.ts'
import { letter } from '../../kit/papers/letter.ts'
import { filled } from '../../kit/reasons.ts'
import type { Mail } from '../../ports/mail.port.ts'
import {
  dayAt,
  objectionLine,
  payeeLines,
  readInvoice,
  writeInvoice,
  type Invoice,
} from '../fine-records/fine-invoice.queries.ts'
import { lockFineState } from '../fine-records/fine-steps.ts'
import { phrases } from '../fine-records/phrases.ts'
import { takeReminderCostBack } from './reminder-cost.ts'

/** `today` is the day of the mail at the place: a mail that had to be tried again may be late. */
type Paper = { bytes: Uint8Array; publicUrl: string; today: string }

/** The e-mail in the debtor's language, with the letter as a PDF. */
const reminderMail = (invoice: Invoice, { bytes, publicUrl, today }: Paper): Mail => {
  const words = phrases[invoice.language]
  const { money } = invoiceFormats(invoice.language, invoice.currency)
  const sum = money(invoice.amount + invoice.costs)
  const values = { number: invoice.number, sum, day: shownDay(invoice.dueOn) }
  const isLate = invoice.dueOn < today
  const paragraphs = [
    filled(isLate ? words.reminder.textLate : words.reminder.text, values),
    payeeLines(invoice).join('\n'),
    filled(isLate ? words.reminder.warningLate : words.reminder.warning, values),
    objectionLine(invoice, { publicUrl, today }),
  ]
  return {
    ...letter({
      to: invoice.debtorEmail,
      language: invoice.language,
      subject: filled(words.reminder.subject, values),
      paragraphs,
    }),
    attachments: [
      { fileName: `${words.invoice.fileName}-${invoice.invoiceNumber}.pdf`, contentType: 'application/pdf', bytes },
    ],
  }
}

/** `reason` has the codes of the mail server. */
type Refused = { invoiceId: number; fineId: number; reason: string }

/**
 * A mail that the server refuses for good becomes a letter to post, once, shown in the history of the fine. It is no reminder and costs
 * nothing before it is posted (R125, R131); the cost of a fine that was paid or forwarded meanwhile stays. The lock keeps a payment
 * from settling the fine meanwhile.
 */
const makeLetter = (ctx: JobContext, { invoiceId, fineId, reason }: Refused): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { placeId, status } = await lockFineState(tx, fineId)
    const { numUpdatedRows } = await tx
      .updateTable('fine_invoices')
      .set({ delivery: 'LETTER', is_to_post: status === 'REMINDED', was_refused: true })
      .where('id', '=', invoiceId)
      .where('delivery', '=', 'MAIL')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const costs = status === 'REMINDED' ? await takeReminderCostBack(tx, ctx, { fineId, invoiceId }) : 0
    await sql`update fines set reminders = greatest(reminders - 1, 0), costs_in_cents = costs_in_cents + ${costs},
      updated_at = ${ctx.now} where id = ${fineId}`.execute(tx)
    await record(tx, ctx, { fact: 'fine.reminderRefused', entity: 'fine', id: fineId, placeId, reason, topic: 'fines' })
  })

/** Sends the reminder although the fine was paid meanwhile: its page shows the reminder and its cost was charged. */
export const mailReminderJob = defineJob<{ invoiceId: number }>({
  name: 'fines.mailReminder',
  heartbeatSeconds: 30,
  run: async (ctx, { invoiceId }) => {
    const invoice = await readInvoice(ctx.db, invoiceId)
    if (!invoice || invoice.debtorEmail === '') return
    const { publicUrl } = ctx.settings
    const bytes = await writeInvoice(invoice, ctx.settings)
    const mail = reminderMail(invoice, { bytes, publicUrl, today: dayAt(invoice, ctx.now) })
    const reason = await refusalOfMail(ctx, { ...mail, idempotencyKey: `fine reminder ${invoice.invoiceNumber}` })
    if (reason !== undefined) await makeLetter(ctx, { invoiceId, fineId: invoice.fineId, reason })
  },
})
