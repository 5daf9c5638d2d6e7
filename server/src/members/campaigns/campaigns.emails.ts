import { letter } from '../../kit/papers/letter.ts'
import type { Language } from '../../kit/reasons.ts'
import type { Mail } from '../../ports/mail.port.ts'
import { phrases } from './phrases.ts'

const mailKinds = ['approved', 'declined', 'received', 'invited', 'request'] as const
export type MailKind = (typeof mailKinds)[number]

export type CampaignMail = {
  email: string
  language: Language
  campaign: string
  kind: MailKind
  /** Paragraphs after the first: the operator's message and the thank-you note. */
  texts: readonly string[]
  /** Address of the form or of the registrants. */
  address?: string
  /** Ends invitations; of an invitation only. */
  unsubscribeAddress?: string
}

/** About a registration in a campaign (R124). */
export const campaignMail = ({
  email,
  language,
  campaign,
  kind,
  texts,
  address,
  unsubscribeAddress,
}: CampaignMail): Mail => {
  const subject = phrases[language].subject[kind].replace('{{campaign}}', () => campaign)
  const link = address === undefined ? [] : [{ address }]
  const mail = { to: email, language, subject }
  const paragraphs = [phrases[language].text[kind], ...texts, ...link]
  if (unsubscribeAddress === undefined) return letter({ ...mail, paragraphs })
  const unsubscribe = { address: unsubscribeAddress, text: phrases[language].unsubscribe.link }
  return { ...letter({ ...mail, paragraphs: [...paragraphs, unsubscribe] }), unsubscribeAddress }
}

/** An invitation to a phone without an e-mail address (R119). */
export const invitationSms = (of: { language: Language; campaign: string; address: string }): string =>
  phrases[of.language].sms.replace('{{campaign}}', () => of.campaign).replace('{{address}}', () => of.address)
