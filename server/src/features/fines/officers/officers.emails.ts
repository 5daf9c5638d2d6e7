import { html } from '../../../kit/html.ts'
import type { Language } from '../../../kit/reasons.ts'
import type { Mail } from '../../../ports/mail.port.ts'
import en from '../phrases/en.json' with { type: 'json' }
import et from '../phrases/et.json' with { type: 'json' }
import lv from '../phrases/lv.json' with { type: 'json' }

const phrases = { en, et, lv }

export type InvitedOfficer = { email: string; name: string; language: Language }

/** The link by which an officer sets their password; valid 7 days, once (R24). */
export const officerInvitation = ({ email, name, language }: InvitedOfficer, address: string): Mail => {
  const words = phrases[language]
  const greeting = words.invitation.greeting.replace('{{name}}', () => name)
  return {
    to: email,
    subject: words.invitation.subject,
    text: [greeting, `${words.invitation.link}:\n${address}`, words.invitation.validity, 'Parkla'].join('\n\n'),
    html: html`<p>${greeting}</p>
      <p><a href="${address}">${words.invitation.link}</a></p>
      <p>${words.invitation.validity}</p>
      <p>Parkla</p>`.markup,
  }
}
