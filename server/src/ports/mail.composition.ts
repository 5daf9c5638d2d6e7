import { createHash, randomUUID } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mail.port.ts'

const domainOf = (address: string) => /@([^>\s]+)/.exec(address)?.[1] ?? 'localhost'

const localPart = (key: string | undefined) =>
  key === undefined ? randomUUID() : createHash('sha256').update(key).digest('hex').slice(0, 32)

/** The mail as nodemailer takes it; the Message-ID depends on the idempotency key alone, if there is one. */
export const composeMail = (mail: Mail, from: string): SendMailOptions & { messageId: string } => ({
  from,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${localPart(mail.idempotencyKey)}@${domainOf(from)}>`,
  // Texts come from data: never let one of them make the server read a file or fetch an address.
  disableFileAccess: true,
  disableUrlAccess: true,
  attachments: mail.attachments?.map((attachment) => ({
    filename: attachment.fileName,
    contentType: attachment.contentType,
    content: Buffer.from(attachment.bytes),
  })),
})
