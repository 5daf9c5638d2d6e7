import { letter } from '../../kit/papers/letter.ts'
import type { Language } from '../../kit/reasons.ts'
import type { Mail } from '../../ports/mail.port.ts'
import { phrases } from '../fine-records/phrases.ts'

export type InvitedOfficer = { email: string; name: string; language: Language }

/** The link by which an officer sets their password; valid 7 days, once (R24). */
export const officerInvitation = ({ email, name, language }: InvitedOfficer, address: string): Mail => {
  const words = phrases[language]
  const greeting = words.invitation.greeting.replace('{{name}}', () => name)
  const paragraphs = [greeting, { address, text: words.invitation.link }, words.invitation.validity]
  return letter({ to: email, language, subject: words.invitation.subject, paragraphs })
}
