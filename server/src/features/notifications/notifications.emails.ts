import { languageTags, type ClientLanguage } from '@parkla/contract/clients/clients.schema.ts'
import { escapeHtml } from '../../kit/http/html.ts'
import type { Mail } from '../../ports/mail.port.ts'

export type Notification = { email: string; language: ClientLanguage; title: string; body: string; key: string }

const paragraphs = (body: string): string =>
  body
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** Mail with an administrator's message (R82). `key`: idempotency key. */
export const notificationMail = ({ email, language, title, body, key }: Notification): Mail => ({
  to: email,
  // A subject is one line.
  subject: title.replaceAll(/\s+/g, ' '),
  text: body,
  html: `<!doctype html><html lang="${languageTags[language]}"><meta charset="utf-8"><title>${escapeHtml(title)}</title><body>${paragraphs(body)}</body></html>`,
  idempotencyKey: key,
})
