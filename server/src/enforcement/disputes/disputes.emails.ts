import { formatInstant, type Instant } from '@parkla/contract/kit/time.ts'
import { invoiceFormats } from '../../kit/papers/invoice-paper.ts'
import { letter } from '../../kit/papers/letter.ts'
import { filled, type Language } from '../../kit/reasons.ts'
import type { Mail } from '../../ports/mail.port.ts'
import { phrases } from './phrases.ts'

export type DecisionMail = {
  email: string
  language: Language
  number: number
  placeName: string
  timeZone: string
  serviceTime: Instant
  decision:
    | { status: 'REJECTED'; comment: string }
    | { status: 'APPROVED'; amountInCents: number; currency: string; isToCard: boolean }
}

const bodyOf = ({ decision, language }: DecisionMail): string => {
  const texts = phrases[language]
  if (decision.status === 'REJECTED') return decision.comment
  const amount = invoiceFormats(language, decision.currency).money(decision.amountInCents)
  return filled(decision.isToCard ? texts.mail.toCard : texts.mail.byHand, { amount })
}

export type ReceiptMail = Omit<DecisionMail, 'decision'> & { replyBy: Instant }

/** Confirms to the customer that the complaint has arrived, with the day of the reply (R158). */
export const receiptMail = (of: ReceiptMail): Mail => {
  const texts = phrases[of.language]
  const time = formatInstant(of.serviceTime, of.timeZone)
  // The target is the end of the day: its last moment names the day.
  const day = formatInstant(new Date(Date.parse(of.replyBy) - 1).toISOString(), of.timeZone).slice(0, 10)
  const text = filled(texts.mail.receipt, { place: of.placeName, time, day })
  const subject = filled(texts.mail.subject, { number: of.number })
  return letter({ to: of.email, language: of.language, subject, paragraphs: [text] })
}

/** The decision on a dispute, with the comment of a rejection as it was written (R157). */
export const decisionMail = (of: DecisionMail): Mail => {
  const texts = phrases[of.language]
  const values = { number: of.number, place: of.placeName, time: formatInstant(of.serviceTime, of.timeZone) }
  const subject = filled(texts.mail.subject, values)
  const intro = filled(of.decision.status === 'REJECTED' ? texts.mail.rejected : texts.mail.approved, values)
  return letter({ to: of.email, language: of.language, subject, paragraphs: [intro, bodyOf(of)] })
}
