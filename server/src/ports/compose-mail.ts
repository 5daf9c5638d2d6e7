import { createHash, randomUUID } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mail.port.ts'

const domainOf = (address: string) => /@([^>\s]+)/.exec(address)?.[1] ?? 'localhost'

const localPart = (key: string | undefined) =>
  key === undefined ? randomUUID() : createHash('sha256').update(key).digest('hex').slice(0, 32)

const bareAddress = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from

const fromOf = ({ sender }: Mail, from: string): SendMailOptions['from'] =>
  sender ? { name: sender.name, address: sender.address || bareAddress(from) } : from

/** Absence notes answer no automatic mail (RFC 3834); a mail program unsubscribes by one POST (RFC 8058). */
const headersOf = ({ unsubscribeAddress }: Mail): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeAddress !== undefined && {
    'List-Unsubscribe': `<${unsubscribeAddress}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

/** Message for nodemailer; the Message-ID is derived from the idempotency key, if there is one. */
export const composeMail = (mail: Mail, from: string): SendMailOptions & { messageId: string } => ({
  from: fromOf(mail, from),
  to: mail.to,
  bcc: [...(mail.bcc ?? [])],
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  headers: headersOf(mail),
  messageId: `<${localPart(mail.idempotencyKey)}@${domainOf(from)}>`,
  // Never let a text from data make nodemailer read a file or fetch a URL.
  disableFileAccess: true,
  disableUrlAccess: true,
  attachments: mail.attachments?.map((attachment) => ({
    filename: attachment.fileName,
    contentType: attachment.contentType,
    content: Buffer.from(attachment.bytes),
  })),
})
