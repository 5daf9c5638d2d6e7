import { defineJob } from '../../kit/jobs/jobs.ts'
import { deliverMail } from '../../kit/jobs/deliver-mail.ts'
import { html } from '../../kit/http/html.ts'
import { linesOf } from '../../kit/papers/letter.ts'

export type QuickMessage = { to: string; subject: string; text: string; idempotencyKey: string }

/** Sends the message of a quick action (R36). */
export const sendQuickMessage = defineJob<QuickMessage>({
  name: 'quick-actions.sendMessage',
  run: async (ctx, { to, subject, text, idempotencyKey }) => {
    await deliverMail(ctx, { to, subject, text, html: html`<p>${linesOf(text)}</p>`.markup, idempotencyKey })
  },
})
