import { join } from 'node:path'
import { composeMail } from '../../ports/compose-mail.ts'
import type { Mail, MailPort } from '../../ports/mail.port.ts'
import { PortFailure } from '../../ports/port-failure.ts'
import { writeWhole } from '../write-whole.ts'

/** `folder` is created if missing. */
type OutboxMailOptions = { folder: string; from: string }

/**
 * Writes mails to files instead of sending them: `<id>.eml` for mail programs and `<id>.txt` (To, Subject, empty line, text)
 * for reading. The same idempotency key overwrites the same files.
 */
export const openOutboxMail = ({ folder, from }: OutboxMailOptions): MailPort => {
  return {
    send: async (mail: Mail) => {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true })
      const { messageId, message } = await transport.sendMail(composeMail(mail, from))
      const name = messageId.replaceAll(/^<|@.*$/g, '')
      try {
        await writeWhole(join(folder, `${name}.txt`), readable(mail))
        await writeWhole(join(folder, `${name}.eml`), message)
      } catch (error) {
        throw new PortFailure('unreachable', 'Mail folder cannot be written', { cause: error })
      }
      return { messageId }
    },
  }
}

const bccLine = ({ bcc = [] }: Mail) => (bcc.length === 0 ? '' : `Bcc: ${bcc.join(', ')}\n`)

const readable = (mail: Mail) => `To: ${mail.to}\n${bccLine(mail)}Subject: ${mail.subject}\n\n${mail.text}\n`
