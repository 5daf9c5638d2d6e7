import { defineJob } from '../../kit/jobs/jobs.ts'
import { deliverMail } from '../../kit/jobs/deliver-mail.ts'
import { html } from '../../kit/http/html.ts'
import { linesOf, mailMarkup } from '../../kit/papers/letter.ts'
import type { Language } from '../../kit/reasons.ts'

export type QuickMessage = { to: string; language: Language; subject: string; text: string; idempotencyKey: string }

/** Sends the message of a quick action (R36). */
export const sendQuickMessage = defineJob<QuickMessage>({
  name: 'quick-actions.sendMessage',
  run: async (ctx, { to, language, subject, text, idempotencyKey }) => {
    const body = html`<p>${linesOf(text)}</p>`.markup
    await deliverMail(ctx, { to, subject, text, html: mailMarkup({ language, subject, body }), idempotencyKey })
  },
})
