import { letter } from '../../kit/papers/letter.ts'
import type { Language } from '../../kit/reasons.ts'
import type { Mail } from '../../ports/mail.port.ts'
import { phrases } from './phrases.ts'

/** Subject and first paragraph of the e-mail about an approved or declined registration (R92). */
export const statusSubject = (language: Language, status: 'APPROVED' | 'DECLINED', whitelist: string): string =>
  phrases[language].mail[status].replace('{{whitelist}}', () => whitelist)

export type RequestsMail = {
  email: string
  language: Language
  whitelist: string
  requests: readonly { name: string; company: string; plates: readonly string[] }[]
  /** Address of the page of the list's pending users. */
  address: string
}

/** Requests to join a list, for those who approve them (R97). */
export const requestsMail = ({ email, language, whitelist, requests, address }: RequestsMail): Mail => {
  const subject = phrases[language].mail.REQUESTS.replace('{{whitelist}}', () => whitelist).replace('{{number}}', () =>
    String(requests.length),
  )
  const lines = requests.map(({ name, company, plates }) =>
    [name, company, plates.join(', ')].filter(Boolean).join(' · '),
  )
  return letter({ to: email, language, subject, paragraphs: [subject, lines.join('\n'), { address }] })
}
