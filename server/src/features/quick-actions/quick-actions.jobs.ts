import { defineJob } from '../../kit/jobs.ts'
import { deliverMail } from '../../kit/deliver-mail.ts'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')

export type QuickMessage = { to: string; subject: string; text: string; idempotencyKey: string }

/** Sends the message of a quick action (R36). */
export const sendQuickMessage = defineJob<QuickMessage>({
  name: 'quick-actions.sendMessage',
  run: (ctx, { to, subject, text, idempotencyKey }) =>
    deliverMail(ctx, { to, subject, text, html: `<p>${escaped(text)}</p>`, idempotencyKey }),
})
