import type { Mail } from '../../ports/mail.port.ts'
import { html, type Html } from '../http/html.ts'

/** A paragraph that is a link; `text` is the address itself by default. */
export type MailLink = { address: string; text?: string }

export type Letter = {
  to: string
  subject: string
  /** In their order; empty ones are left out, line breaks are kept. */
  paragraphs: readonly (string | MailLink)[]
  /** The last paragraph; the product's name by default. */
  signature?: string
}

/** Lines of a text, with a break between them. */
export const linesOf = (text: string): Html[] =>
  text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))

/** An e-mail of plain paragraphs, with the same content as text and as HTML. */
export const letter = ({ to, subject, paragraphs, signature = 'Parkla' }: Letter): Mail => {
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
    html: all.map((paragraph) => markup(paragraph).markup).join('\n'),
  }
}
