import { letter } from '../../kit/papers/letter.ts'
import { filled, type Language } from '../../kit/reasons.ts'
import type { Mail } from '../../ports/mail.port.ts'
import { phrases } from './phrases.ts'

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
  const values = { fleet, plates: plates.join(', ') || '–' }
  const words = phrases[language]
  return letter({
    to: email,
    language,
    subject: filled(words.invitation.subject, values),
    paragraphs: [filled(words.invitation.text, values), info],
  })
}

/** Subject and first paragraph of the e-mail about an approved or declined registration (R92). */
export const statusSubject = (language: Language, status: 'APPROVED' | 'DECLINED', fleet: string): string =>
  filled(phrases[language].status[status], { fleet })

type VisitMail = { email: string; language: Language; place: string; plate: string; until: string; url: string }

/** Sends a visitor the link to their session (R104). `until` is shown on the clock of the place. */
export const visitMail = ({ email, language, url, ...values }: VisitMail): Mail => {
  const words = phrases[language]
  return letter({
    to: email,
    language,
    subject: filled(words.visit.subject, values),
    paragraphs: [filled(words.visit.text, values), { address: url }],
  })
}

type LowBalance = { email: string; language: Language; fleet: string; balance: string }

/** Warns a manager of a PREPAID fleet (R103). */
export const lowBalanceMail = ({ email, language, ...values }: LowBalance): Mail => {
  const words = phrases[language]
  return letter({
    to: email,
    language,
    subject: filled(words.lowBalance.subject, values),
    paragraphs: [filled(words.lowBalance.text, values)],
  })
}
