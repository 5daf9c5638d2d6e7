import { letter, type MailLink } from '../../kit/papers/letter.ts'
import type { Mail } from '../../ports/mail.port.ts'
import type { Language } from '../../kit/reasons.ts'
import { phrasesOf } from '../../kit/phrases.ts'

const phrases = phrasesOf('accounts')

type Content = {
  language: Language
  subject: string
  greeting: string
  paragraphs: readonly string[]
  link?: MailLink
  /** Name of the app under the text; our own by default. */
  app?: string
}

const ownName = 'Parkla'

const mailOf = (to: string, { language, subject, greeting, paragraphs, link, app = ownName }: Content): Mail =>
  letter({ to, language, subject, paragraphs: [greeting, ...(link ? [link] : []), ...paragraphs], signature: app })

const greetingOf = (language: Language, name: string): string =>
  name === '' ? phrases[language].greeting : phrases[language].greetingByName.replace('{{name}}', () => name)

export type Reader = { email: string; name: string; language: Language }

/** The link to set a new password; valid 24 hours, once (R24). */
export const resetEmail = ({ email, name, language }: Reader, address: string): Mail =>
  mailOf(email, {
    language,
    subject: phrases[language].reset.subject,
    greeting: greetingOf(language, name),
    link: { text: phrases[language].reset.link, address },
    paragraphs: [phrases[language].reset.validity, phrases[language].reset.notYou],
  })

/** The app that invites the user (R169); an empty address is the configured one. */
export type InvitingApp = { name: string; mail_from: string }

/** The invitation to set the first password, with the app's name and sender; valid 7 days, once (R24, R169). */
export const activationEmail = (
  { email, name, language }: Reader,
  address: string,
  app: InvitingApp = { name: ownName, mail_from: '' },
): Mail => ({
  ...mailOf(email, {
    language,
    app: app.name,
    subject: phrases[language].activation.subject.replace('{{app}}', () => app.name),
    greeting: greetingOf(language, name),
    link: { text: phrases[language].activation.link, address },
    paragraphs: [phrases[language].activation.validity],
  }),
  sender: { name: app.name, address: app.mail_from },
})

/** Notifies the user that their password was changed, in case they did not do it. */
export const passwordChangedEmail = ({ email, name, language }: Reader): Mail =>
  mailOf(email, {
    language,
    subject: phrases[language].changed.subject,
    greeting: greetingOf(language, name),
    paragraphs: [phrases[language].changed.what, phrases[language].changed.notYou],
  })

/** Notifies the user of failed sign-ins to their account. */
export const signInFailuresEmail = ({ email, name, language }: Reader): Mail =>
  mailOf(email, {
    language,
    subject: phrases[language].failures.subject,
    greeting: greetingOf(language, name),
    paragraphs: [phrases[language].failures.what, phrases[language].failures.notYou],
  })

export type SecondFactorChange = 'ON' | 'OFF' | 'RECOVERY'

/** Notifies the user of a change of their second factor, in case they did not do it. */
export const secondFactorEmail = ({ email, name, language }: Reader, change: SecondFactorChange): Mail =>
  mailOf(email, {
    language,
    subject: phrases[language].secondFactor.subject[change],
    greeting: greetingOf(language, name),
    paragraphs: [phrases[language].secondFactor.what[change], phrases[language].secondFactor.notYou],
  })
