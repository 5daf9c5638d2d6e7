import { formatInstant } from '@parkla/contract/kit/time.ts'
import { escapeHtml } from '../../kit/http/html.ts'
import { filled, type Language } from '../../kit/reasons.ts'
import { mailMarkup } from '../../kit/papers/letter.ts'
import type { Mail } from '../../ports/mail.port.ts'
import type { DigestLine } from './alarms.queries.ts'
import { phrases } from './phrases.ts'

export type Digest = {
  email: string
  language: Language
  /** Local day of the mail. */
  day: string
  open: readonly DigestLine[]
  /** Number of all open alarms, also those not listed. */
  count: number
  raised: number
  cleared: number
  /** Link to the alarms page. */
  address: string
}

const uncapitalised = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Place, device, kind and time raised, in the place's time zone. */
const lineOf = (language: Language, { Kind, PlaceName, TimeZone, Device, RaisedAt }: DigestLine): string =>
  [PlaceName, Device, uncapitalised(phrases[language].kind[Kind]), formatInstant(RaisedAt, TimeZone)]
    .filter((part) => part !== '')
    .join(' · ')

/** Open alarms, and the changes since the last e-mail. */
export const digestMail = ({ email, language, day, open, count, raised, cleared, address }: Digest): Mail => {
  const texts = phrases[language]
  const link = texts.link
  const summary = filled(texts.summary, { raised, cleared })
  const heading = count === 0 ? texts.noneOpen : filled(texts.open, { count })
  const more = count - open.length
  const lines = [
    ...open.map((line) => lineOf(language, line)),
    ...(more > 0 ? [filled(texts.more, { count: more })] : []),
  ]
  const subject = filled(texts.subject, { day, count })
  const body = [
    `<p>${escapeHtml(summary)}</p>`,
    `<p><strong>${escapeHtml(heading)}</strong></p>`,
    ...(lines.length === 0 ? [] : [`<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`]),
    `<p><a href="${escapeHtml(address)}">${escapeHtml(link)}</a></p>`,
    `<p>${escapeHtml(texts.why)}</p>`,
    '<p>Parkla</p>',
  ].join('\n')
  return {
    to: email,
    subject,
    text: [summary, heading, lines.map((line) => `- ${line}`).join('\n'), `${link}:\n${address}`, texts.why, 'Parkla']
      .filter((part) => part !== '')
      .join('\n\n'),
    html: mailMarkup({ language, subject, body }),
  }
}
