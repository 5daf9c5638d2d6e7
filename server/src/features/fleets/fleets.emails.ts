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
