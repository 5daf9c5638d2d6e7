import type { Mail } from '../../ports/mail.port.ts'
import { escapeHtml, html, type Html } from '../http/html.ts'
import type { Language } from '../reasons.ts'

/** A paragraph that is a link; `text` is the address itself by default. */
export type MailLink = { address: string; text?: string }

export type Letter = {
  to: string
  language: Language
  subject: string
  /** Paragraphs from top to bottom; empty ones are left out, line breaks are kept. */
  paragraphs: readonly (string | MailLink)[]
  /** The last paragraph; the product's name by default. */
  signature?: string
}

/** An address in a text; a mark at its end belongs to the sentence. */
const addressInText = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/

/** Addresses are links. */
const linked = (line: string): Html[] =>
  line
    .split(addressInText)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))

/** Lines of a text, with a break between them and its addresses as links. */
export const linesOf = (text: string): Html[] =>
  text.split('\n').map((line, index) => (index === 0 ? html`${linked(line)}` : html`<br />${linked(line)}`))

/** The HTML part of a mail; screen readers and translators take its language from it. */
export const mailMarkup = ({ language, subject, body }: { language: string; subject: string; body: string }): string =>
  `<!doctype html>\n<html lang="${language}">\n<head><meta charset="utf-8" /><title>${escapeHtml(subject)}</title></head>\n<body>\n${body}\n</body>\n</html>`

/** An e-mail of plain paragraphs, with the same content as text and as HTML. */
export const letter = ({ to, language, subject, paragraphs, signature = 'Parkla' }: Letter): Mail => {
  const all = [...paragraphs, signature].filter((paragraph) => paragraph !== '')
  const text = (paragraph: string | MailLink): string =>
    typeof paragraph === 'string'
      ? paragraph
      : [...(paragraph.text === undefined ? [] : [`${paragraph.text}:`]), paragraph.address].join('\n')
  const markup = (paragraph: string | MailLink): Html =>
    typeof paragraph === 'string'
      ? html`<p>${linesOf(paragraph)}</p>`
      : html`<p><a href="${paragraph.address}">${paragraph.text ?? paragraph.address}</a></p>`
  return {
    to,
    subject,
    text: all.map(text).join('\n\n'),
    html: mailMarkup({ language, subject, body: all.map((paragraph) => markup(paragraph).markup).join('\n') }),
  }
}
