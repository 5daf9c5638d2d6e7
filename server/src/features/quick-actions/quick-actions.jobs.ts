import { defineJob } from '../../kit/jobs.ts'
import { deliverMail } from '../../kit/deliver-mail.ts'
import { html } from '../../kit/html.ts'
import { linesOf } from '../../kit/letter.ts'

export type QuickMessage = { to: string; subject: string; text: string; idempotencyKey: string }

/** Sends the message of a quick action (R36). */
export const sendQuickMessage = defineJob<QuickMessage>({
  name: 'quick-actions.sendMessage',
  run: async (ctx, { to, subject, text, idempotencyKey }) => {
    await deliverMail(ctx, { to, subject, text, html: html`<p>${linesOf(text)}</p>`.markup, idempotencyKey })
  },
})
