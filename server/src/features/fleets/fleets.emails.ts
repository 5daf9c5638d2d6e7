import type { Language } from '../../kit/reasons.ts'
import type { Mail } from '../../ports/mail.port.ts'
import en from './phrases/en.json' with { type: 'json' }
import et from './phrases/et.json' with { type: 'json' }
import lv from './phrases/lv.json' with { type: 'json' }

const phrases = { en, et, lv }

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export type Invitation = {
  email: string
  language: Language
  fleet: string
  plates: readonly string[]
  /** Text of the fleet for its users; may be empty. */
  info: string
}

/** Invites a user to park with the fleet. */
export const invitationMail = ({ email, language, fleet, plates, info }: Invitation): Mail => {
  const filled = (phrase: string) =>
    phrase.replaceAll('{{fleet}}', () => fleet).replaceAll('{{plates}}', () => plates.join(', ') || '–')
  const lines = [filled(phrases[language].invitation.text), ...info.split('\n').filter(Boolean), 'Parkla']
  return {
    to: email,
    subject: filled(phrases[language].invitation.subject),
    text: lines.join('\n\n'),
    html: lines.map((line) => `<p>${escaped(line)}</p>`).join('\n'),
  }
}

type Approval = { email: string; language: Language; fleet: string; text: string }

/** A user was approved (R92); the text is the fleet's own. */
export const approvalMail = ({ email, language, fleet, text }: Approval): Mail => {
  const subject = phrases[language].approved.replace('{{fleet}}', () => fleet)
  const lines = [subject, ...text.split('\n').filter(Boolean), 'Parkla']
  return {
    to: email,
    subject,
    text: lines.join('\n\n'),
    html: lines.map((line) => `<p>${escaped(line)}</p>`).join('\n'),
  }
}

type VisitMail = { email: string; language: Language; place: string; plate: string; until: string; url: string }

/** Sends a visitor the link to their session (R104). `until` is shown on the clock of the place. */
export const visitMail = ({ email, language, url, ...values }: VisitMail): Mail => {
  const filled = (phrase: string) =>
    Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{{${name}}}`, () => value), phrase)
  const text = filled(phrases[language].visit.text)
  const link = `<a href="${escaped(url)}">${escaped(url)}</a>`
  return {
    to: email,
    subject: filled(phrases[language].visit.subject),
    text: [text, url, 'Parkla'].join('\n\n'),
    html: [escaped(text), link, 'Parkla'].map((line) => `<p>${line}</p>`).join('\n'),
  }
}

type LowBalance = { email: string; language: Language; fleet: string; balance: string }

/** Warns a manager of a PREPAID fleet (R103). */
export const lowBalanceMail = ({ email, language, ...values }: LowBalance): Mail => {
  const filled = (phrase: string) =>
    phrase.replaceAll('{{fleet}}', () => values.fleet).replaceAll('{{balance}}', () => values.balance)
  const lines = [filled(phrases[language].lowBalance.text), 'Parkla']
  return {
    to: email,
    subject: filled(phrases[language].lowBalance.subject),
    text: lines.join('\n\n'),
    html: lines.map((line) => `<p>${escaped(line)}</p>`).join('\n'),
  }
}
