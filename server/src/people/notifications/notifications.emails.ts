import { languageTags, type ClientLanguage } from '@parkla/contract/people/clients/clients.schema.ts'
import { html } from '../../kit/http/html.ts'
import { linesOf, mailMarkup } from '../../kit/papers/letter.ts'
import type { Mail } from '../../ports/mail.port.ts'

export type Notification = { email: string; language: ClientLanguage; title: string; body: string; key: string }

const paragraphs = (body: string): string =>
  body
    .split(/\n\s*\n/)
    .map((paragraph) => html`<p>${linesOf(paragraph)}</p>`.markup)
    .join('')

/** Mail with an administrator's message (R82). `key`: idempotency key. */
export const notificationMail = ({ email, language, title, body, key }: Notification): Mail => ({
  to: email,
  // A subject is one line.
  subject: title.replaceAll(/\s+/g, ' '),
  text: body,
  html: mailMarkup({ language: languageTags[language], subject: title, body: paragraphs(body) }),
  idempotencyKey: key,
})
